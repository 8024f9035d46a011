# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((10,), "float32"), W: T.Buffer((3,), "float32"), C: T.Buffer((8,), "float32")):
        # with T.block("root"):
        A_reindex = T.alloc_buffer((8, 3))
        W_reindex = T.alloc_buffer((3,))
        C_reindex = T.alloc_buffer((8,))
        for ax0, ax1 in T.grid(8, 3):
            with T.block("A_reindex_reindex"):
                v0, v1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(A[v0 + v1])
                T.writes(A_reindex[v0, v1])
                A_reindex[v0, v1] = A[v0 + v1]
        for ax0 in range(3):
            with T.block("W_reindex_reindex"):
                v0 = T.axis.spatial(3, ax0)
                T.reads(W[v0])
                T.writes(W_reindex[v0])
                W_reindex[v0] = W[v0]
        for i, k in T.grid(8, 3):
            with T.block("C"):
                vi, vk = T.axis.remap("SR", [i, k])
                T.reads(A_reindex[vi, vk], W_reindex[vk])
                T.writes(C_reindex[vi])
                with T.init():
                    C_reindex[vi] = T.float32(0.0)
                C_reindex[vi] = C_reindex[vi] + A_reindex[vi, vk] * W_reindex[vk]
        for ax0 in range(8):
            with T.block("C_reindex"):
                v0 = T.axis.spatial(8, ax0)
                T.reads(C_reindex[v0])
                T.writes(C[v0])
                C[v0] = C_reindex[v0]
