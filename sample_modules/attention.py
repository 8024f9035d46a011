# Attention of one head, softmax(Q K^T) V: each block of threads takes some rows of Q. The tiles of K are needed only
# until the scores exist, those of V only after the softmax, so they can share memory; the scores live in between.
from tvm.script import ir as I
from tvm.script import tir as T

SEQ = 128
DIM = 64
ROWS = 16
COLS = 16


@I.ir_module
class Module:
    @T.prim_func
    def main(
        Q: T.Buffer((SEQ, DIM), "float32"),
        K: T.Buffer((SEQ, DIM), "float32"),
        V: T.Buffer((SEQ, DIM), "float32"),
        O: T.Buffer((SEQ, DIM), "float32"),
    ) -> None:
        T.func_attr({"global_symbol": "main", "tir.noalias": True})
        for bx in T.thread_binding(SEQ // ROWS, thread="blockIdx.x"):
            with T.block("rows"):
                vbx = T.axis.spatial(SEQ // ROWS, bx)
                Q_shared = T.alloc_buffer((ROWS, DIM), "float32", scope="shared.dyn")
                K_shared = T.alloc_buffer((COLS, DIM), "float32", scope="shared.dyn")
                S_shared = T.alloc_buffer((ROWS, SEQ), "float32", scope="shared.dyn")
                V_shared = T.alloc_buffer((COLS, DIM), "float32", scope="shared.dyn")
                O_local = T.alloc_buffer((ROWS, DIM), "float32", scope="local")
                row_max = T.alloc_buffer((ROWS,), "float32", scope="local")
                row_sum = T.alloc_buffer((ROWS,), "float32", scope="local")
                for ty in T.thread_binding(ROWS, thread="threadIdx.y"):
                    for tx in T.thread_binding(COLS, thread="threadIdx.x"):
                        for d in range(DIM // COLS):
                            with T.block("Q_shared"):
                                vi = T.axis.spatial(ROWS, ty)
                                vd = T.axis.spatial(DIM, d * COLS + tx)
                                Q_shared[vi, vd] = Q[vbx * ROWS + vi, vd]
                for k0 in range(SEQ // COLS):
                    for ty in T.thread_binding(ROWS, thread="threadIdx.y"):
                        for tx in T.thread_binding(COLS, thread="threadIdx.x"):
                            for d in range(DIM // ROWS):
                                with T.block("K_shared"):
                                    vj = T.axis.spatial(COLS, tx)
                                    vd = T.axis.spatial(DIM, d * ROWS + ty)
                                    vk0 = T.axis.spatial(SEQ // COLS, k0)
                                    K_shared[vj, vd] = K[vk0 * COLS + vj, vd]
                    for ty in T.thread_binding(ROWS, thread="threadIdx.y"):
                        for tx in T.thread_binding(COLS, thread="threadIdx.x"):
                            for d in range(DIM):
                                with T.block("S"):
                                    vi = T.axis.spatial(ROWS, ty)
                                    vj = T.axis.spatial(SEQ, k0 * COLS + tx)
                                    vd = T.axis.reduce(DIM, d)
                                    with T.init():
                                        S_shared[vi, vj] = T.float32(0)
                                    S_shared[vi, vj] = S_shared[vi, vj] + Q_shared[vi, vd] * K_shared[vj % COLS, vd]
                for ty in T.thread_binding(ROWS, thread="threadIdx.y"):
                    for tx in T.thread_binding(COLS, thread="threadIdx.x"):
                        for j in range(SEQ):
                            with T.block("row_max"):
                                vi = T.axis.spatial(ROWS, ty)
                                vj = T.axis.reduce(SEQ, j)
                                with T.init():
                                    row_max[vi] = T.min_value("float32")
                                row_max[vi] = T.max(row_max[vi], S_shared[vi, vj])
                for ty in T.thread_binding(ROWS, thread="threadIdx.y"):
                    for tx in T.thread_binding(COLS, thread="threadIdx.x"):
                        for j in range(SEQ // COLS):
                            with T.block("P"):
                                vi = T.axis.spatial(ROWS, ty)
                                vj = T.axis.spatial(SEQ, j * COLS + tx)
                                S_shared[vi, vj] = T.exp(S_shared[vi, vj] - row_max[vi])
                for ty in T.thread_binding(ROWS, thread="threadIdx.y"):
                    for tx in T.thread_binding(COLS, thread="threadIdx.x"):
                        for j in range(SEQ):
                            with T.block("row_sum"):
                                vi = T.axis.spatial(ROWS, ty)
                                vj = T.axis.reduce(SEQ, j)
                                with T.init():
                                    row_sum[vi] = T.float32(0)
                                row_sum[vi] = row_sum[vi] + S_shared[vi, vj]
                for ty in T.thread_binding(ROWS, thread="threadIdx.y"):
                    for tx in T.thread_binding(COLS, thread="threadIdx.x"):
                        for d in range(DIM // COLS):
                            with T.block("O_init"):
                                vi = T.axis.spatial(ROWS, ty)
                                vd = T.axis.spatial(DIM, d * COLS + tx)
                                O_local[vi, vd] = T.float32(0)
                for k0 in range(SEQ // COLS):
                    for ty in T.thread_binding(ROWS, thread="threadIdx.y"):
                        for tx in T.thread_binding(COLS, thread="threadIdx.x"):
                            for d in range(DIM // ROWS):
                                with T.block("V_shared"):
                                    vj = T.axis.spatial(COLS, tx)
                                    vd = T.axis.spatial(DIM, d * ROWS + ty)
                                    vk0 = T.axis.spatial(SEQ // COLS, k0)
                                    V_shared[vj, vd] = V[vk0 * COLS + vj, vd]
                    for ty in T.thread_binding(ROWS, thread="threadIdx.y"):
                        for tx in T.thread_binding(COLS, thread="threadIdx.x"):
                            for d, j in T.grid(DIM // COLS, COLS):
                                with T.block("O_update"):
                                    vi = T.axis.spatial(ROWS, ty)
                                    vd = T.axis.spatial(DIM, d * COLS + tx)
                                    vk0, vj = T.axis.remap("RR", [k0, j])
                                    O_local[vi, vd] = O_local[vi, vd] + S_shared[vi, vk0 * COLS + vj] * V_shared[vj, vd]
                for ty in T.thread_binding(ROWS, thread="threadIdx.y"):
                    for tx in T.thread_binding(COLS, thread="threadIdx.x"):
                        for d in range(DIM // COLS):
                            with T.block("O"):
                                vi = T.axis.spatial(ROWS, ty)
                                vd = T.axis.spatial(DIM, d * COLS + tx)
                                O[vbx * ROWS + vi, vd] = O_local[vi, vd] / row_sum[vi]
