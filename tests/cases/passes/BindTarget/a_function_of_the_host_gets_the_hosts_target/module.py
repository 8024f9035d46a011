# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(n: T.int32):
        T.func_attr({"tir.is_host_func": 1})
        T.evaluate(n)
