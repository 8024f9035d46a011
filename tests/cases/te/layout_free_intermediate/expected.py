# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((8, 4), "float32"), W: T.Buffer((16, 4), "float32"), B: T.Buffer((8, 16), "float32")):
    T.func_attr({"layout_free_buffers": [1], "tirx.noalias": True})
    # with T.sblock("root"):
    V = T.sblock_alloc_buffer((16, 4))
    for i, j in T.grid(16, 4):
        with T.sblock("V"):
            v_i, v_j = T.axis.remap("SS", [i, j])
            T.reads(W[v_i, v_j])
            T.writes(V[v_i, v_j])
            V[v_i, v_j] = W[v_i, v_j] * T.float32(2.0)
    for i, j, k in T.grid(8, 16, 4):
        with T.sblock("B"):
            v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
            T.reads(A[v_i, v_k], V[v_j, v_k])
            T.writes(B[v_i, v_j])
            T.sblock_attr({"layout_free_placeholders": [V]})
            with T.init():
                B[v_i, v_j] = T.float32(0.0)
            B[v_i, v_j] = B[v_i, v_j] + A[v_i, v_k] * V[v_j, v_k]
