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
        T.evaluate(T.call_cpacked("f", A, T.tvm_stack_make_array(y + 1, T.tvm_stack_make_shape(16, 4), T.reinterpret("handle", T.uint64(0)), T.uint32(2), T.Cast("float16", 0), 0), x))
