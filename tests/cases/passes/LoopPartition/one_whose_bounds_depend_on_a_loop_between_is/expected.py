# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((512,), "int32")):
        for i, j in T.grid(2, 8):
            for k in range(j):
                if T.bool(True):
                    A[i * 64 + j * 8 + k] = 0
        for i, j in T.grid(6, 8):
            for k in range(j):
                if T.bool(False):
                    A[(i + 2) * 64 + j * 8 + k] = 0
