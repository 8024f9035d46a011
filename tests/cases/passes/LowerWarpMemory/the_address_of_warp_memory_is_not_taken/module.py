# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main():
        T.func_attr({"target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32})})
        W = T.allocate([32], "float32", "warp")
        tx = T.launch_thread("threadIdx.x", 32)
        W_1 = T.Buffer((32,), data=W, scope="warp")
        W_1[tx] = T.float32(0.0)
        T.call_extern("int32", "use", W)
