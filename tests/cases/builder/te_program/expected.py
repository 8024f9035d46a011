# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((32, 64), "float32"), B: T.Buffer((64, 32), "float32"), D: T.Buffer((32, 32), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    C = T.sblock_alloc_buffer((32, 32))
    for m, l, k in T.grid(32, 32, 64):
        with T.sblock("C"):
            v_m, v_l, v_k = T.axis.remap("SSR", [m, l, k])
            T.reads(A[v_m, v_k], B[v_k, v_l])
            T.writes(C[v_m, v_l])
            with T.init():
                C[v_m, v_l] = T.float32(0.0)
            C[v_m, v_l] = C[v_m, v_l] + A[v_m, v_k] * B[v_k, v_l]
    for i0, i1 in T.grid(32, 32):
        with T.sblock("D"):
            v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
            T.reads(C[v_i0, v_i1])
            T.writes(D[v_i0, v_i1])
            D[v_i0, v_i1] = T.exp(C[v_i0, v_i1])
