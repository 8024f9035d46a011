# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4,), "int32")):
        A[1] = 1
        for i in range(4):
            A[i] = T.if_then_else(i < 2, 0, T.undef())
