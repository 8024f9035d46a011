# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), D: T.Buffer((64,), "float32")):
        T.func_attr({"from_legacy_te_schedule": T.bool(True), "tir.noalias": T.bool(True)})
        blockIdx_x = T.launch_thread("blockIdx.x", 4)
        B = T.allocate([16], "float32", "shared")
        threadIdx_x = T.launch_thread("threadIdx.x", 16)
        B_1 = T.Buffer((16,), data=B, scope="shared")
        A_1 = T.Buffer((64,), data=A.data)
        B_1[threadIdx_x] = A_1[blockIdx_x * 16 + threadIdx_x]
        C = T.allocate([1], "float32", "local")
        C_1 = T.Buffer((1,), data=C, scope="local")
        C_1[0] = B_1[threadIdx_x] + T.float32(1.0)
        D_1 = T.Buffer((64,), data=D.data)
        D_1[blockIdx_x * 16 + threadIdx_x] = C_1[0]
