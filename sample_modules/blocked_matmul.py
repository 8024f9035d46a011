# A matrix multiplication already cut into blocks of 16x16x16, as blockize leaves it.
from tvm.script import ir as I
from tvm.script import tir as T

TILES = 64


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((TILES * 16, TILES * 16), "float32"), B: T.Buffer((TILES * 16, TILES * 16), "float32"), C: T.Buffer((TILES * 16, TILES * 16), "float32")):
        T.func_attr({"global_symbol": "main", "tir.noalias": True})
        for i_0, j_0, k_0 in T.grid(TILES, TILES, TILES):
            with T.block("matmul_o"):
                vi_o, vj_o, vk_o = T.axis.remap("SSR", [i_0, j_0, k_0])
                T.reads(A[vi_o * 16:vi_o * 16 + 16, vk_o * 16:vk_o * 16 + 16], B[vj_o * 16:vj_o * 16 + 16, vk_o * 16:vk_o * 16 + 16])
                T.writes(C[vi_o * 16:vi_o * 16 + 16, vj_o * 16:vj_o * 16 + 16])
                with T.init():
                    for i_1, j_1 in T.grid(16, 16):
                        with T.block("matmul_init"):
                            vi_i_init, vj_i_init = T.axis.remap("SS", [i_1, j_1])
                            C[vi_o * 16 + vi_i_init, vj_o * 16 + vj_i_init] = T.float32(0)
                for i_1, j_1, k_1 in T.grid(16, 16, 16):
                    with T.block("matmul"):
                        vi_i, vj_i, vk_i = T.axis.remap("SSR", [i_1, j_1, k_1])
                        C[vi_o * 16 + vi_i, vj_o * 16 + vj_i] += A[vi_o * 16 + vi_i, vk_o * 16 + vk_i] * B[vj_o * 16 + vj_i, vk_o * 16 + vk_i]
