# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((8, 4), "float32"), pair_v0: T.Buffer((8, 4), "float32"), pair_v1: T.Buffer((8, 4), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for i, j in T.grid(8, 4):
        with T.sblock("pair_v0"):
            v_i, v_j = T.axis.remap("SS", [i, j])
            T.reads(A[v_i, v_j])
            T.writes(pair_v0[v_i, v_j])
            pair_v0[v_i, v_j] = A[v_i, v_j] + T.float32(1.0)
        with T.sblock("pair_v1"):
            v_i, v_j = T.axis.remap("SS", [i, j])
            T.reads(A[v_i, v_j])
            T.writes(pair_v1[v_i, v_j])
            pair_v1[v_i, v_j] = A[v_i, v_j] * T.float32(2.0)
