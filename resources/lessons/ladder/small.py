# Two matrix multiplications with an exponential between them.
from tvm.script import ir as I
from tvm.script import tir as T

M = 32
K = 32
L = 32
N = 32


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((M, K), "float32"), B: T.Buffer((K, L), "float32"), E: T.Buffer((L, N), "float32"), F: T.Buffer((M, N), "float32")):
        T.func_attr({"global_symbol": "main", "tir.noalias": True})
        C = T.alloc_buffer((M, L))
        D = T.alloc_buffer((M, L))
        for m, l, rk in T.grid(M, L, K):
            with T.block("C"):
                v_m, v_l, v_rk = T.axis.remap("SSR", [m, l, rk])
                with T.init():
                    C[v_m, v_l] = T.float32(0)
                C[v_m, v_l] = C[v_m, v_l] + A[v_m, v_rk] * B[v_rk, v_l]
        for m, l in T.grid(M, L):
            with T.block("D"):
                v_m, v_l = T.axis.remap("SS", [m, l])
                D[v_m, v_l] = T.exp(C[v_m, v_l])
        for m, n, rl in T.grid(M, N, L):
            with T.block("F"):
                v_m, v_n, v_rl = T.axis.remap("SSR", [m, n, rl])
                with T.init():
                    F[v_m, v_n] = T.float32(0)
                F[v_m, v_n] = F[v_m, v_n] + D[v_m, v_rl] * E[v_rl, v_n]
