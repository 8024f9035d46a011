# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((4,), "int32"), B: T.Buffer((4,), "int32"), T_right_shift: T.Buffer((4,), "int32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for ax0 in range(4):
        with T.sblock("T_right_shift"):
            v_ax0 = T.axis.spatial(4, ax0)
            T.reads(A[v_ax0], B[v_ax0])
            T.writes(T_right_shift[v_ax0])
            T_right_shift[v_ax0] = T.shift_right(A[v_ax0], B[v_ax0])
