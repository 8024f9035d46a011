# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((4, 3), "float32"), B: T.Buffer((4,), "int32"), T_reverse_sequence: T.Buffer((4, 3), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for ax0, ax1 in T.grid(4, 3):
        with T.sblock("T_reverse_sequence"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(A[v_ax0, 0:3], B[v_ax0])
            T.writes(T_reverse_sequence[v_ax0, v_ax1])
            T_reverse_sequence[v_ax0, v_ax1] = A[v_ax0, T.if_then_else(B[v_ax0] <= 1 or B[v_ax0] <= v_ax1, v_ax1, T.if_then_else(3 < B[v_ax0], 2 - v_ax1, B[v_ax0] - v_ax1 - 1))]
