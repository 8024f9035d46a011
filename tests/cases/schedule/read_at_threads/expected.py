# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8, 12), "float32"), B: T.Buffer((12, 6), "float32"), C: T.Buffer((8, 6), "float32")):
        # with T.block("root"):
        B_shared = T.alloc_buffer((12, 6), scope="shared")
        for i in T.thread_binding(8, thread="blockIdx.x"):
            for j in T.thread_binding(6, thread="threadIdx.x"):
                for k_0 in range(3):
                    with T.block("B_shared"):
                        v0 = T.axis.spatial(3, k_0)
                        T.reads(B[v0 * 4:v0 * 4 + 4, 0:6])
                        T.writes(B_shared[v0 * 4:v0 * 4 + 4, 0:6])
                        T.block_attr({"auto_copy": 1})
                        for ax0, ax1 in T.grid(4, 6):
                            B_shared[v0 * 4 + ax0, ax1] = B[v0 * 4 + ax0, ax1]
                    for k_1 in range(4):
                        with T.block("C"):
                            vi, vj = T.axis.remap("SS", [i, j])
                            vk = T.axis.reduce(12, k_0 * 4 + k_1)
                            T.reads(A[vi, vk], B_shared[vk, vj])
                            T.writes(C[vi, vj])
                            with T.init():
                                C[vi, vj] = T.float32(0.0)
                            C[vi, vj] = C[vi, vj] + A[vi, vk] * B_shared[vk, vj]
