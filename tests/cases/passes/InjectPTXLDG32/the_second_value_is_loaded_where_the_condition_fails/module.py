# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32")):
        tx = T.launch_thread("threadIdx.x", 64)
        B = T.allocate([2], "float32", "local")
        B_1 = T.Buffer((2,), data=B, scope="local")
        for i in range(2):
            B_1[i] = T.if_then_else(tx < 60, T.float32(0.0), A[tx])
        C[tx] = B_1[0] + B_1[1]
