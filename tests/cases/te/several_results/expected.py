# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, var_D: T.handle):
    T.func_attr({"tirx.noalias": True})
    n = T.int32()
    A = T.match_buffer(var_A, (n, 4))
    D = T.match_buffer(var_D, (n, 4))
    # with T.sblock("root"):
    pair_v0 = T.sblock_alloc_buffer((n, 4))
    pair_v1 = T.sblock_alloc_buffer((n, 4))
    for i, j in T.grid(n, 4):
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
    for i0, i1 in T.grid(n, 4):
        with T.sblock("D"):
            v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
            T.reads(pair_v0[v_i0, v_i1], pair_v1[v_i0, v_i1])
            T.writes(D[v_i0, v_i1])
            D[v_i0, v_i1] = pair_v0[v_i0, v_i1] - pair_v1[v_i0, v_i1]
