# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((8, 4), "float32"), W: T.Buffer((16, 4), "float32"), B: T.Buffer((8, 16), "float32")):
    T.func_attr({"layout_free_buffers": [1], "tirx.noalias": True})
    # with T.sblock("root"):
    for i, j, k in T.grid(8, 16, 4):
        with T.sblock("B"):
            v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
            T.reads(A[v_i, v_k], W[v_j, v_k])
            T.writes(B[v_i, v_j])
            with T.init():
                B[v_i, v_j] = T.float32(0.0)
            B[v_i, v_j] = B[v_i, v_j] + A[v_i, v_k] * W[v_j, v_k]
