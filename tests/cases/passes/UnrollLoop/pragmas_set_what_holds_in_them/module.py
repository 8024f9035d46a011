# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "int32")):
        with T.attr(0, "pragma_auto_unroll_max_step", 16):
            with T.attr(0, "pragma_unroll_explicit", 0):
                for i in range(4):
                    A[i] = 0
        for i in range(4):
            A[i] = 1
