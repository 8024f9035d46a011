# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((4,), "float32"), B: T.Buffer((3,), "float32"), T_concat: T.Buffer((7,), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for ax0 in range(7):
        with T.sblock("T_concat"):
            v_ax0 = T.axis.spatial(7, ax0)
            T.reads(B[v_ax0 - 4], A[v_ax0])
            T.writes(T_concat[v_ax0])
            T_concat[v_ax0] = T.if_then_else(4 <= v_ax0, B[v_ax0 - 4], A[v_ax0])
