# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((1024, 2048), "float32"), B: T.Buffer((2048, 1024), "float32"), E: T.Buffer((1024, 3072), "float32"), F: T.Buffer((1024, 3072), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    C = T.sblock_alloc_buffer((1024, 1024))
    D = T.sblock_alloc_buffer((1024, 1024))
    for m, l, rk in T.grid(1024, 1024, 2048):
        with T.sblock("C"):
            v_m, v_l, v_rk = T.axis.remap("SSR", [m, l, rk])
            T.reads(A[v_m, v_rk], B[v_rk, v_l])
            T.writes(C[v_m, v_l])
            with T.init():
                C[v_m, v_l] = T.float32(0.0)
            C[v_m, v_l] = C[v_m, v_l] + A[v_m, v_rk] * B[v_rk, v_l]
    for m, l in T.grid(1024, 1024):
        with T.sblock("D"):
            v_m, v_l = T.axis.remap("SS", [m, l])
            T.reads(C[v_m, v_l])
            T.writes(D[v_m, v_l])
            D[v_m, v_l] = T.exp(C[v_m, v_l])
    for m, n, rl in T.grid(1024, 3072, 1024):
        with T.sblock("F"):
            v_m, v_n, v_rl = T.axis.remap("SSR", [m, n, rl])
            T.reads(D[v_m, v_rl], E[v_rl, v_n])
            T.writes(F[v_m, v_n])
            with T.init():
                F[v_m, v_n] = T.float32(0.0)
            F[v_m, v_n] = F[v_m, v_n] + D[v_m, v_rl] * E[v_rl, v_n]
