# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(P: T.Buffer((32,), "float32"), n: T.int32):
        tx = T.launch_thread("threadIdx.x", 32)
        S = T.allocate([32], "float32", "shared")
        S_1 = T.Buffer((32,), data=S, scope="shared")
        T.attr(0, "async_scope", 1)
        S_1[tx] = T.if_then_else(tx < n, P[tx], T.float32(0.0))
