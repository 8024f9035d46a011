# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((16,), "float32")):
        T.func_attr({"from_legacy_te_schedule": True})
        with T.block(""):
            B = T.alloc_buffer((16,))
            B[1] = X[1]
            X[1] = B[1]
