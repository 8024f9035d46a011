# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((64,), "float32")):
        with T.block(""):
            T.reads(X[0])
            T.writes()
            S = T.alloc_buffer((64,), scope="shared")
            with T.block("copy"):
                T.reads(X[0])
                T.writes(S[0])
                T.block_attr({"auto_copy": 1})
                S[0] = X[0]
