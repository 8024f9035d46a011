# A matrix multiplication written as blocks from the start: the outer block is the unit of a matrix instruction.
from tvm.script import ir as I
from tvm.script import tir as T

TILES = 64


@I.ir_module
class Module:
    @T.prim_func
    def main(
        A: T.Buffer((TILES * 16, TILES * 16), "float32"),
        B: T.Buffer((TILES * 16, TILES * 16), "float32"),
        C: T.Buffer((TILES * 16, TILES * 16), "float32"),
    ) -> None:
        T.func_attr({"global_symbol": "main", "tir.noalias": True})
        for i0, j0, k0 in T.grid(TILES, TILES, TILES):
            with T.block("tmm-16x16"):
                vi0, vj0, vk0 = T.axis.remap("SSR", [i0, j0, k0])
                with T.init():
                    for i1, j1 in T.grid(16, 16):
                        with T.block("tmm_init"):
                            vi1, vj1 = T.axis.remap("SS", [i1, j1])
                            C[vi0 * 16 + vi1, vj0 * 16 + vj1] = T.float32(0)

                for i1, j1, k1 in T.grid(16, 16, 16):
                    with T.block("tmm"):
                        vi1, vj1, vk1 = T.axis.remap("SSR", [i1, j1, k1])
                        C[vi0 * 16 + vi1, vj0 * 16 + vj1] += \
                            A[vi0 * 16 + vi1, vk0 * 16 + vk1] * B[vj0 * 16 + vj1, vk0 * 16 + vk1]
