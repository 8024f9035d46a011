# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, var_B: T.handle, var_T_concat: T.handle):
    T.func_attr({"tirx.noalias": True})
    n = T.int32()
    A = T.match_buffer(var_A, (n, 8))
    m = T.int32()
    B = T.match_buffer(var_B, (m, 8))
    T_concat = T.match_buffer(var_T_concat, (n + m, 8))
    # with T.sblock("root"):
    for ax0, ax1 in T.grid(n + m, 8):
        with T.sblock("T_concat"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(B[v_ax0 - n, v_ax1], A[v_ax0, v_ax1])
            T.writes(T_concat[v_ax0, v_ax1])
            T_concat[v_ax0, v_ax1] = T.if_then_else(0 <= v_ax0 - n, B[v_ax0 - n, v_ax1], A[v_ax0, v_ax1])
