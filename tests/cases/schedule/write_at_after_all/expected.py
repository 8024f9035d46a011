# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8, 12), "float32"), B: T.Buffer((12, 6), "float32"), C: T.Buffer((8, 6), "float32")):
        # with T.block("root"):
        C_shared = T.alloc_buffer((8, 6), scope="shared")
        for i_0 in range(2):
            for i_1, j, k in T.grid(4, 6, 12):
                with T.block("C"):
                    vi = T.axis.spatial(8, i_0 * 4 + i_1)
                    vj, vk = T.axis.remap("SR", [j, k])
                    T.reads(A[vi, vk], B[vk, vj])
                    T.writes(C_shared[vi, vj])
                    with T.init():
                        C_shared[vi, vj] = T.float32(0.0)
                    C_shared[vi, vj] = C_shared[vi, vj] + A[vi, vk] * B[vk, vj]
            with T.block("C_shared"):
                v0 = T.axis.spatial(2, i_0)
                T.reads(C_shared[v0 * 4:v0 * 4 + 4, 0:6])
                T.writes(C[v0 * 4:v0 * 4 + 4, 0:6])
                T.block_attr({"auto_copy": 1})
                for ax0, ax1 in T.grid(4, 6):
                    C[v0 * 4 + ax0, ax1] = C_shared[v0 * 4 + ax0, ax1]
