# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8, 12), "float32"), B: T.Buffer((12, 6), "float32"), C: T.Buffer((8, 6), "float32")):
        # with T.block("root"):
        B_shared = T.alloc_buffer((12, 6), scope="shared")
        for i in range(8):
            with T.block("B_shared"):
                T.reads(B[0:12, 0:6])
                T.writes(B_shared[0:12, 0:6])
                T.block_attr({"auto_copy": 1})
                for ax0, ax1 in T.grid(12, 6):
                    B_shared[ax0, ax1] = B[ax0, ax1]
            for j, k in T.grid(6, 12):
                with T.block("C"):
                    vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                    T.reads(A[vi, vk], B_shared[vk, vj])
                    T.writes(C[vi, vj])
                    with T.init():
                        C[vi, vj] = T.float32(0.0)
                    C[vi, vj] = C[vi, vj] + A[vi, vk] * B_shared[vk, vj]
