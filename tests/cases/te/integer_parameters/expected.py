# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, x: T.int32, n: T.int32, var_B: T.handle):
    T.func_attr({"tirx.noalias": True})
    A = T.match_buffer(var_A, (n,))
    B = T.match_buffer(var_B, (n,))
    # with T.sblock("root"):
    for i in range(n):
        with T.sblock("B"):
            v_i = T.axis.spatial(n, i)
            T.reads(A[v_i])
            T.writes(B[v_i])
            B[v_i] = A[v_i] * T.Cast("float32", x)
