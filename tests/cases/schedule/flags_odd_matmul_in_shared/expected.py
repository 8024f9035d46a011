# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((27, 21), "float32"), B: T.Buffer((21, 37), "float32"), D: T.Buffer((27, 37), "float32")):
        # with T.block("root"):
        C = T.alloc_buffer((27, 37))
        C_local = T.alloc_buffer((27, 37), scope="local")
        P_shared = T.alloc_buffer((27, 21), scope="shared")
        B_shared = T.alloc_buffer((21, 37), scope="shared")
        for i_0, j_0, i_1, j_1 in T.grid(4, 5, 4, 4):
            for i_2_init, j_2_init in T.grid(2, 2):
                with T.block("gemm_init"):
                    vi = T.axis.spatial(27, i_0 * 8 + i_1 * 2 + i_2_init)
                    vj = T.axis.spatial(37, j_0 * 8 + j_1 * 2 + j_2_init)
                    T.where((j_0 * 4 + j_1) * 2 + j_2_init < 37 and (i_0 * 4 + i_1) * 2 + i_2_init < 27)
                    T.reads()
                    T.writes(C_local[vi, vj])
                    C_local[vi, vj] = T.float32(0.0)
            for k_0 in range(3):
                for ax0, ax1 in T.grid(2, 8):
                    with T.block("P_shared"):
                        v0 = T.axis.spatial(27, i_0 * 8 + i_1 * 2 + ax0)
                        v1 = T.axis.spatial(21, k_0 * 8 + ax1)
                        T.where(i_0 * 8 + i_1 * 2 + ax0 < 27 and k_0 * 8 + ax1 < 21)
                        T.reads(A[v0, v1])
                        T.writes(P_shared[v0, v1])
                        P_shared[v0, v1] = A[v0, v1] * T.float32(2.0)
                for ax0, ax1 in T.grid(8, 2):
                    with T.block("B_shared"):
                        v0 = T.axis.spatial(21, k_0 * 8 + ax0)
                        v1 = T.axis.spatial(37, j_0 * 8 + j_1 * 2 + ax1)
                        T.where(k_0 * 8 + ax0 < 21 and j_0 * 8 + j_1 * 2 + ax1 < 37)
                        T.reads(B[v0, v1])
                        T.writes(B_shared[v0, v1])
                        B_shared[v0, v1] = B[v0, v1]
                for k_1, i_2, j_2 in T.grid(8, 2, 2):
                    with T.block("gemm_update"):
                        vi = T.axis.spatial(27, i_0 * 8 + i_1 * 2 + i_2)
                        vj = T.axis.spatial(37, j_0 * 8 + j_1 * 2 + j_2)
                        vk = T.axis.reduce(21, k_0 * 8 + k_1)
                        T.where((i_0 * 4 + i_1) * 2 + i_2 < 27 and (j_0 * 4 + j_1) * 2 + j_2 < 37 and k_0 * 8 + k_1 < 21)
                        T.reads(C_local[vi, vj], P_shared[vi, vk], B_shared[vk, vj])
                        T.writes(C_local[vi, vj])
                        C_local[vi, vj] = C_local[vi, vj] + P_shared[vi, vk] * B_shared[vk, vj]
            for ax0, ax1 in T.grid(2, 2):
                with T.block("C_local"):
                    v0 = T.axis.spatial(27, i_0 * 8 + i_1 * 2 + ax0)
                    v1 = T.axis.spatial(37, j_0 * 8 + j_1 * 2 + ax1)
                    T.where(i_0 * 8 + i_1 * 2 + ax0 < 27 and j_0 * 8 + j_1 * 2 + ax1 < 37)
                    T.reads(C_local[v0, v1])
                    T.writes(C[v0, v1])
                    C[v0, v1] = C_local[v0, v1]
            for ax0, ax1 in T.grid(2, 2):
                with T.block("fin"):
                    vi = T.axis.spatial(27, i_0 * 8 + i_1 * 2 + ax0)
                    vj = T.axis.spatial(37, j_0 * 8 + j_1 * 2 + ax1)
                    T.where(i_0 * 8 + i_1 * 2 + ax0 < 27 and j_0 * 8 + j_1 * 2 + ax1 < 37)
                    T.reads(C[vi, vj])
                    T.writes(D[vi, vj])
                    D[vi, vj] = C[vi, vj] - T.float32(1.0)
