# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((8,), "int32"), compute: T.Buffer((8,), "int32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for i0 in range(8):
        with T.sblock("compute"):
            v_i0 = T.axis.spatial(8, i0)
            T.reads(A[v_i0])
            T.writes(compute[v_i0])
            compute[v_i0] = T.Select(0 <= A[v_i0], A[v_i0], 0 - A[v_i0])
