# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((50,), "int32")):
        for i, j in T.grid(6, 8):
            if T.bool(True):
                A[i * 8 + j] = 0
        for j in range(2):
            if T.bool(True):
                A[T.Add(0, 6) * 8 + j] = 0
        for j in range(6):
            if T.bool(False):
                A[T.Add(0, 6) * 8 + (j + 2)] = 0
