# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4,), "int32"), x: T.handle):
        for i in range(4):
            with T.attr(x, "coproc", 1):
                A[i] = 0
                A[i] = 1
            T.attr(x, "coproc", 2)
            A[i] = 2
