# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int32"), B: T.Buffer((64,), "int32")):
        for i, j in T.grid(8, 8):
            A[i * 8 + j] = B[i * 8 + j]
