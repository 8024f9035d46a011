# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), D: T.Buffer((64,), "float32")):
        T.func_attr({"from_legacy_te_schedule": T.bool(True), "tir.noalias": T.bool(True)})
        B = T.Buffer((64,))
        C = T.Buffer((64,))
        blockIdx_x = T.launch_thread("blockIdx.x", 4)
        T.realize(B[blockIdx_x * 16:blockIdx_x * 16 + 16], "")
        threadIdx_x = T.launch_thread("threadIdx.x", 16)
        B[blockIdx_x * 16 + threadIdx_x] = A[blockIdx_x * 16 + threadIdx_x]
        T.realize(C[blockIdx_x * 16 + threadIdx_x], "")
        C[blockIdx_x * 16 + threadIdx_x] = B[blockIdx_x * 16 + threadIdx_x] + T.float32(1.0)
        D[blockIdx_x * 16 + threadIdx_x] = C[blockIdx_x * 16 + threadIdx_x]
