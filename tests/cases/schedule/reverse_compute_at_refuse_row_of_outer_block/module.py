from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4, 16), "float32"), C: T.Buffer((4, 15), "float32")):
        for k in range(4):
            with T.block("outer"):
                vk = T.axis.spatial(4, k)
                T.reads(A[0:4, 0:16])
                T.writes(C[vk, 0:15])
                B = T.alloc_buffer((4, 16))
                for j, i in T.grid(4, 16):
                    with T.block("B"):
                        vi, vj = T.axis.remap("SS", [i, j])
                        B[vj, vi] = A[vj, vi] * T.float32(2)
                for i in range(15):
                    with T.block("C"):
                        vi = T.axis.spatial(15, i)
                        C[vk, vi] = B[vk, vi] + B[vk, vi + 1]
