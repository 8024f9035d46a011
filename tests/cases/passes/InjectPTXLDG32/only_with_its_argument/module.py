# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32")):
        tx = T.launch_thread("threadIdx.x", 64)
        B = T.allocate([1], "float32", "local")
        B_1 = T.Buffer((1,), data=B, scope="local")
        B_1[0] = T.if_then_else(tx < 60, A[tx], T.float32(2.0))
        C[tx] = B_1[0]
