# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((1,), "int32"), B: T.Buffer((16,), "int32")):
        A[0] = 0
        B[0] = 42
