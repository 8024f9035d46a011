# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((2,), "int32")):
        cx = T.int32()
        with T.attr(T.iter_var(cx, None, "ThreadIndex", "cthread"), "virtual_thread", 2):
            A[0] = 1
