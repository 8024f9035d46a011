# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4,), "int32"), B: T.Buffer((), "int32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "llvm", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tir.is_scheduled": T.bool(True)})
        for f0 in T.thread_binding(1, thread="blockIdx.x"):
            for f1 in T.thread_binding(1, thread="threadIdx.x"):
                for k in range(4):
                    with T.block("B"):
                        vk = T.axis.reduce(4, k)
                        T.reads(A[vk])
                        T.writes(B[()])
                        B[()] = B[()] + A[vk]
