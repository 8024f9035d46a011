# A tiled matrix multiplication as a GPU kernel does it: tiles of A and B are kept in shared memory while they are
# multiplied, the result goes through shared memory too. When it does, A and B are no longer needed: `tirc memory` shows
# 3,072 floats become 2,048.
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
                    for ty in T.thread_binding(TILE, thread="threadIdx.y"):
                        for tx in T.thread_binding(TILE, thread="threadIdx.x"):
                            with T.block("C_init"):
                                vi, vj = T.axis.remap("SS", [ty, tx])
                                C_local[vi, vj] = T.float32(0)
                    for k0 in range(N // TILE):
                        for ty in T.thread_binding(TILE, thread="threadIdx.y"):
                            for tx in T.thread_binding(TILE, thread="threadIdx.x"):
                                with T.block("A_shared"):
                                    vi, vk, vk0 = T.axis.remap("SSS", [ty, tx, k0])
                                    A_shared[vi, vk] = A[vby * TILE + vi, vk0 * TILE + vk]
                        for ty in T.thread_binding(TILE, thread="threadIdx.y"):
                            for tx in T.thread_binding(TILE, thread="threadIdx.x"):
                                with T.block("B_shared"):
                                    vk, vj, vk0 = T.axis.remap("SSS", [ty, tx, k0])
                                    B_shared[vk, vj] = B[vk0 * TILE + vk, vbx * TILE + vj]
                        for ty in T.thread_binding(TILE, thread="threadIdx.y"):
                            for tx in T.thread_binding(TILE, thread="threadIdx.x"):
                                for k1 in range(TILE):
                                    with T.block("C_update"):
                                        vi, vj, vk0, vk1 = T.axis.remap("SSRR", [ty, tx, k0, k1])
                                        C_local[vi, vj] = C_local[vi, vj] + A_shared[vi, vk1] * B_shared[vk1, vj]
                    for ty in T.thread_binding(TILE, thread="threadIdx.y"):
                        for tx in T.thread_binding(TILE, thread="threadIdx.x"):
                            with T.block("C_shared"):
                                vi, vj = T.axis.remap("SS", [ty, tx])
                                C_shared[vi, vj] = C_local[vi, vj]
                    for ty in T.thread_binding(TILE, thread="threadIdx.y"):
                        for tx in T.thread_binding(TILE, thread="threadIdx.x"):
                            with T.block("C"):
                                vi, vj = T.axis.remap("SS", [ty, tx])
                                C[vby * TILE + vi, vbx * TILE + vj] = C_shared[vi, vj]
