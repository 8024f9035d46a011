# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.handle, y: T.int32):
        T.evaluate(T.call_cpacked("f", y + 1, A))
