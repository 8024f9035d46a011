# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, var_B: T.handle):
    T.func_attr({"tirx.noalias": True})
    n, m = T.int32(), T.int32(is_size_var=True)
    A = T.match_buffer(var_A, (n, m))
    B = T.match_buffer(var_B, (m, n))
    # with T.sblock("root"):
    for i, j in T.grid(m, n):
        with T.sblock("B"):
            v_i, v_j = T.axis.remap("SS", [i, j])
            T.reads(A[v_j, v_i])
            T.writes(B[v_i, v_j])
            B[v_i, v_j] = A[v_j, v_i] + T.float32(1.0)
