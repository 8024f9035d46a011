# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def f(p: T.handle, q: T.handle):
        Q = T.match_buffer(q, (16, 4), "float16")
        T.evaluate(0)
    @T.prim_func
    def main(A: T.handle, x: T.handle, y: T.int32):
        T.evaluate(T.call_cpacked("f", A, y + 1, x))
