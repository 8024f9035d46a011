# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func(private=True)
    def helper(n: T.int32) -> T.int32:
        T.evaluate(n)

    @T.prim_func
    def main(A: T.Buffer((2,), "int32")):
        T.evaluate(1)
        A[0] = Module.helper(2)
