# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 9), "int32"), B: T.Buffer((16,), "int32")):
        for i, j in T.grid(16, 8):
            A[i, j] = 7
            if A[i, j + 1] == 7:
                B[i] = 1
