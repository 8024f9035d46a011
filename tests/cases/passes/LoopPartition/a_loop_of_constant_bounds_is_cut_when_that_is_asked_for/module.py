# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((50,), "int32")):
        for i, j in T.grid(7, 8):
            if T.likely(i * 8 + j < 50):
                A[i * 8 + j] = 0
