# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, I_1: T.Buffer((T.int64(8),), "int32"), var_C: T.handle):
    T.func_attr({"tirx.noalias": True})
    n = T.int64()
    A = T.match_buffer(var_A, (n, T.int64(8)))
    C = T.match_buffer(var_C, (n, T.int64(8)))
    # with T.sblock("root"):
    for i, j in T.grid(n, T.int64(8)):
        with T.sblock("C"):
            v_i, v_j = T.axis.remap("SS", [i, j])
            T.reads(A[v_i, I_1[v_j]], I_1[v_j])
            T.writes(C[v_i, v_j])
            C[v_i, v_j] = A[v_i, I_1[v_j]] * T.Cast("float32", v_i * T.int64(2) + n) + T.Cast("float32", T.Select(v_i < T.int64(3), I_1[v_j], 7)) + T.Cast("float32", I_1[v_j] + 5) + T.Cast("float32", v_i + T.Cast("int64", I_1[v_j]))
