# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32"), D: T.Buffer((64,), "float16")):
        tx = T.launch_thread("threadIdx.x", 64)
        C[tx] = T.if_then_else(tx < 60, A[tx], T.float32(0.0))
        S = T.allocate([64], "float32", "shared")
        B = T.allocate([4], "float32", "local")
        predicate = T.allocate([1], "bool", "local")
        addr = T.allocate([2], "int32", "local")
        H = T.allocate([1], "float16", "local")
        S_1 = T.Buffer((64,), data=S, scope="shared")
        S_1[tx] = A[tx]
        B_1 = T.Buffer((4,), data=B, scope="local")
        B_1[0:4] = T.if_then_else(tx < 15, A[tx * 4:tx * 4 + 4], T.Broadcast(T.float32(0.0), 4))
        B_1[0] = T.if_then_else(tx < 60, S_1[tx], T.float32(0.0))
        B_1[1] = T.if_then_else(tx < 60, T.float32(1.0), T.float32(0.0))
        H_1 = T.Buffer((1,), "float16", data=H, scope="local")
        H_1[0] = T.if_then_else(tx < 60, D[tx], T.float16(0.0))
        C[tx] = B_1[0]
