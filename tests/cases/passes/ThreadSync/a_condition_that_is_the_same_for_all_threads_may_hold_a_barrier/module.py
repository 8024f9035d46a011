# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(Y: T.Buffer((32,), "float32"), n: T.int32):
        tx = T.launch_thread("threadIdx.x", 32)
        S = T.allocate([32], "float32", "shared")
        S_1 = T.Buffer((32,), data=S, scope="shared")
        if T.tvm_thread_invariant(n < 4):
            S_1[tx] = T.float32(0.0)
            Y[tx] = S_1[31 - tx]
