# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(P: T.Buffer((32,), "float32")):
        tx = T.launch_thread("threadIdx.x", 32)
        S = T.allocate([128], "uint8", "shared.dyn")
        S_1 = T.Buffer((32,), data=S, scope="shared.dyn")
        T.attr(0, "async_scope", 1)
        S_1[tx] = P[tx]
