# The rows of both multiplications in one loop. The primitives refuse this merge, so the program is written by hand.
import tvm
from tvm import tir
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Fused:
    @T.prim_func
    def main(A: T.Buffer((M, K), "float32"), B: T.Buffer((K, L), "float32"), E: T.Buffer((L, N), "float32"), F: T.Buffer((M, N), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        C = T.alloc_buffer((M, L))
        D = T.alloc_buffer((M, L))
        for m_0_m in T.grid(M // 16):
            for l_0_m in T.grid(L // 8):
                for rk_0, m_1, rk_1, l_1 in T.grid(K // 8, 16, 8, 8):
                    with T.block("C"):
                        v_m = T.axis.spatial(M, m_0_m * 16 + m_1)
                        v_l = T.axis.spatial(L, l_0_m * 8 + l_1)
                        v_rk = T.axis.reduce(K, rk_0 * 8 + rk_1)
                        with T.init():
                            C[v_m, v_l] = T.float32(0)
                        C[v_m, v_l] = C[v_m, v_l] + A[v_m, v_rk] * B[v_rk, v_l]
                for m_1, l_1 in T.grid(16, 8):
                    with T.block("D"):
                        v_m = T.axis.spatial(M, m_0_m * 16 + m_1)
                        v_l = T.axis.spatial(L, l_0_m * 8 + l_1)
                        D[v_m, v_l] = T.exp(C[v_m, v_l])
            for n_0, rl_0, m_1, rl_1, n_1 in T.grid(N // 8, L // 8, 16, 8, 8):
                with T.block("F"):
                    v_m = T.axis.spatial(M, m_0_m * 16 + m_1)
                    v_n = T.axis.spatial(N, n_0 * 8 + n_1)
                    v_rl = T.axis.reduce(L, rl_0 * 8 + rl_1)
                    with T.init():
                        F[v_m, v_n] = T.float32(0)
                    F[v_m, v_n] = F[v_m, v_n] + D[v_m, v_rl] * E[v_rl, v_n]


tir_sch = tir.Schedule(Fused)
