# A tiled matrix multiplication whose loads run ahead: while a tile is multiplied, the copies of the next one are on
# their way. The annotations of loop k0 make InjectSoftwarePipeline give A_shared and B_shared a second version each;
# lowered with tir.use_async_copy, their loads become T.ptx_cp_async, committed in groups and waited for one step later.
from tvm.script import ir as I
from tvm.script import tir as T

N = 256
TILE = 32


@I.ir_module
class Module:
    @T.prim_func
    def main(
        A: T.Buffer((N, N), "float32"),
        B: T.Buffer((N, N), "float32"),
        C: T.Buffer((N, N), "float32"),
    ) -> None:
        T.func_attr({"global_symbol": "main", "tir.noalias": True})
        for by in T.thread_binding(N // TILE, thread="blockIdx.y"):
            for bx in T.thread_binding(N // TILE, thread="blockIdx.x"):
                with T.block("tile"):
                    vby, vbx = T.axis.remap("SS", [by, bx])
                    A_shared = T.alloc_buffer((TILE, TILE), "float32", scope="shared.dyn")
                    B_shared = T.alloc_buffer((TILE, TILE), "float32", scope="shared.dyn")
                    C_shared = T.alloc_buffer((TILE, TILE), "float32", scope="shared.dyn")
                    C_local = T.alloc_buffer((TILE, TILE), "float32", scope="local")
                    for tx in T.thread_binding(TILE * TILE // 4, thread="threadIdx.x"):
                        for j in range(4):
                            with T.block("C_init"):
                                vi = T.axis.spatial(TILE, tx // (TILE // 4))
                                vj = T.axis.spatial(TILE, tx % (TILE // 4) * 4 + j)
                                C_local[vi, vj] = T.float32(0)
                    for k0 in T.serial(
                        N // TILE,
                        annotations={
                            "software_pipeline_stage": [0, 0, 1],
                            "software_pipeline_order": [0, 1, 2],
                            "software_pipeline_async_stages": [0],
                        },
                    ):
                        for tx in T.thread_binding(TILE * TILE // 4, thread="threadIdx.x"):
                            for v in T.vectorized(4):
                                with T.block("A_shared"):
                                    vi = T.axis.spatial(TILE, tx // (TILE // 4))
                                    vk = T.axis.spatial(TILE, tx % (TILE // 4) * 4 + v)
                                    vk0 = T.axis.spatial(N // TILE, k0)
                                    A_shared[vi, vk] = A[vby * TILE + vi, vk0 * TILE + vk]
                        for tx in T.thread_binding(TILE * TILE // 4, thread="threadIdx.x"):
                            for v in T.vectorized(4):
                                with T.block("B_shared"):
                                    vk = T.axis.spatial(TILE, tx // (TILE // 4))
                                    vj = T.axis.spatial(TILE, tx % (TILE // 4) * 4 + v)
                                    vk0 = T.axis.spatial(N // TILE, k0)
                                    B_shared[vk, vj] = B[vk0 * TILE + vk, vbx * TILE + vj]
                        for tx in T.thread_binding(TILE * TILE // 4, thread="threadIdx.x"):
                            for j, k1 in T.grid(4, TILE):
                                with T.block("C_update"):
                                    vi = T.axis.spatial(TILE, tx // (TILE // 4))
                                    vj = T.axis.spatial(TILE, tx % (TILE // 4) * 4 + j)
                                    vk0, vk1 = T.axis.remap("RR", [k0, k1])
                                    C_local[vi, vj] = C_local[vi, vj] + A_shared[vi, vk1] * B_shared[vk1, vj]
                    for tx in T.thread_binding(TILE * TILE // 4, thread="threadIdx.x"):
                        for j in range(4):
                            with T.block("C_shared"):
                                vi = T.axis.spatial(TILE, tx // (TILE // 4))
                                vj = T.axis.spatial(TILE, tx % (TILE // 4) * 4 + j)
                                C_shared[vi, vj] = C_local[vi, vj]
                    for tx in T.thread_binding(TILE * TILE // 4, thread="threadIdx.x"):
                        for i in range(4):
                            with T.block("C"):
                                vi = T.axis.spatial(TILE, i * (TILE // 4) + tx // TILE)
                                vj = T.axis.spatial(TILE, tx % TILE)
                                C[vby * TILE + vi, vbx * TILE + vj] = C_shared[vi, vj]
