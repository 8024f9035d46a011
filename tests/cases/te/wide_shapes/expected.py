# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, var_B: T.handle):
    T.func_attr({"tirx.noalias": True})
    n = T.int64()
    A = T.match_buffer(var_A, (n, T.int64(4)))
    B = T.match_buffer(var_B, (n,))
    # with T.sblock("root"):
    for i, k in T.grid(n, T.int64(4)):
        with T.sblock("B"):
            v_i = T.axis.spatial(n, i)
            v_k = T.axis.reduce(T.int64(4), k)
            T.reads(A[v_i, v_k])
            T.writes(B[v_i])
            with T.init():
                B[v_i] = T.float32(0.0)
            B[v_i] = B[v_i] + A[v_i, v_k]
