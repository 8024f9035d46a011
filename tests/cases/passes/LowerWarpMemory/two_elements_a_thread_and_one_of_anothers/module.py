# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((128,), "float32"), B: T.Buffer((64,), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32})})
        bx = T.launch_thread("blockIdx.x", 2)
        W = T.allocate([64], "float32", "warp")
        tx = T.launch_thread("threadIdx.x", 32)
        W_1 = T.Buffer((64,), data=W, scope="warp")
        for i in range(2):
            W_1[tx * 2 + i] = A[bx * 64 + tx * 2 + i]
        B[bx * 32 + tx] = W_1[(tx * 2 + 3) % 64]
