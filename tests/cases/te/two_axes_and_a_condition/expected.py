# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((8, 16, 4), "float32"), B: T.Buffer((8,), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for i, k, l in T.grid(8, 16, 4):
        with T.sblock("B"):
            v_i, v_k, v_l = T.axis.remap("SRR", [i, k, l])
            T.reads(A[v_i, v_k, v_l])
            T.writes(B[v_i])
            with T.init():
                B[v_i] = T.float32(0.0)
            B[v_i] = B[v_i] + A[v_i, v_k, v_l]
