# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4,), "int32"), x: T.handle, n: T.int32):
        T.attr(x, "coproc", n)
        for i in range(4):
            A[i] = 0
            A[i] = 1
