# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((4, 8), "float32"), B: T.Buffer((4, 3), "float32"), D: T.Buffer((4, 5), "float32"), T_concat: T.Buffer((4, 16), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for ax0, ax1 in T.grid(4, 16):
        with T.sblock("T_concat"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(D[v_ax0, v_ax1 - 11], B[v_ax0, v_ax1 - 8], A[v_ax0, v_ax1])
            T.writes(T_concat[v_ax0, v_ax1])
            T_concat[v_ax0, v_ax1] = T.if_then_else(11 <= v_ax1, D[v_ax0, v_ax1 - 11], T.if_then_else(8 <= v_ax1, B[v_ax0, v_ax1 - 8], A[v_ax0, v_ax1]))
