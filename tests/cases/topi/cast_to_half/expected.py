# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, var_compute: T.handle):
    T.func_attr({"tirx.noalias": True})
    n = T.int32()
    A = T.match_buffer(var_A, (n,))
    compute = T.match_buffer(var_compute, (n,), "float16")
    # with T.sblock("root"):
    for i0 in range(n):
        with T.sblock("compute"):
            v_i0 = T.axis.spatial(n, i0)
            T.reads(A[v_i0])
            T.writes(compute[v_i0])
            compute[v_i0] = T.Cast("float16", A[v_i0])
