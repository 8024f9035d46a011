# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "int32"), n: T.int32):
        for j in range(4):
            if T.bool(True):
                A[j] = 0
        for j in range(4):
            if T.bool(False):
                A[j + 4] = 0
        for i, j in T.grid(3, 8):
            if T.bool(False):
                A[j] = i + 1
