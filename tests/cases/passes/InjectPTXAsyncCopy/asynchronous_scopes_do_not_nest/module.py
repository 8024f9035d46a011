# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(n: T.int32):
        T.attr(0, "async_scope", 1)
        T.attr(0, "async_scope", 1)
        T.evaluate(n)
