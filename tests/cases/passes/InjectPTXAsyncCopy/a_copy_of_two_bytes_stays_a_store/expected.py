# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(P: T.Buffer((32,), "float16")):
        tx = T.launch_thread("threadIdx.x", 32)
        S = T.allocate([32], "float16", "shared")
        S_1 = T.Buffer((32,), "float16", data=S, scope="shared")
        S_1[tx] = P[tx]
