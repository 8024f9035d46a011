from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 16), "float32"), B: T.Buffer((16,), "float32"), C: T.Buffer((16, 16), "float32")):
        for i0, k0 in T.grid(4, 4):
            for i1, k1 in T.grid(4, 4):
                with T.block("B"):
                    vi = T.axis.spatial(16, i0 * 4 + i1)
                    vk = T.axis.reduce(16, k0 * 4 + k1)
                    with T.init():
                        B[vi] = T.float32(0)
                    B[vi] = B[vi] + A[vi, vk]
            for i1, k1 in T.grid(4, 4):
                with T.block("C"):
                    vi = T.axis.spatial(16, i0 * 4 + i1)
                    vk = T.axis.spatial(16, k0 * 4 + k1)
                    C[vi, vk] = A[vi, vk] + T.float32(1)
