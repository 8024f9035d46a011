# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4,), "int32"), x: T.handle, n: T.int32):
        for i in range(4):
            if i < 2:
                T.attr(x, "coproc", n)
                A[i] = 0
            else:
                A[i] = 1
