# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(I: T.Buffer((4, 32), "int32"), V: T.Buffer((4, 32), "float32"), M: T.Buffer((4,), "float32")):
        L = T.alloc_buffer((4,), "int32", scope="local")
        for i in T.thread_binding(4, thread="blockIdx.x"):
            for k in T.thread_binding(32, thread="threadIdx.x"):
                with T.block("argmax"):
                    vi, vk = T.axis.remap("SR", [i, k])
                    T.reads(I[vi, vk], V[vi, vk])
                    T.writes(L[vi], M[vi])
                    with T.init():
                        L[vi] = -1
                        M[vi] = T.float32(-3.4028234663852886e38)
                    x: T.int32 = T.Select(M[vi] >= V[vi, vk], L[vi], I[vi, vk])
                    y: T.float32 = T.Select(M[vi] >= V[vi, vk], M[vi], V[vi, vk])
                    L[vi] = x
                    M[vi] = y
