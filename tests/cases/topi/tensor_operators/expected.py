# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((4, 8), "float32"), B: T.Buffer((4, 8), "float32"), T_subtract: T.Buffer((4, 8), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    T_add = T.sblock_alloc_buffer((4, 8))
    T_multiply = T.sblock_alloc_buffer((4, 8))
    for ax0, ax1 in T.grid(4, 8):
        with T.sblock("T_add"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(A[v_ax0, v_ax1], B[v_ax0, v_ax1])
            T.writes(T_add[v_ax0, v_ax1])
            T_add[v_ax0, v_ax1] = A[v_ax0, v_ax1] + B[v_ax0, v_ax1]
    for ax0, ax1 in T.grid(4, 8):
        with T.sblock("T_multiply"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(T_add[v_ax0, v_ax1])
            T.writes(T_multiply[v_ax0, v_ax1])
            T_multiply[v_ax0, v_ax1] = T_add[v_ax0, v_ax1] * T.float32(2.0)
    for ax0, ax1 in T.grid(4, 8):
        with T.sblock("T_subtract"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(T_multiply[v_ax0, v_ax1], A[v_ax0, v_ax1])
            T.writes(T_subtract[v_ax0, v_ax1])
            T_subtract[v_ax0, v_ax1] = T_multiply[v_ax0, v_ax1] - A[v_ax0, v_ax1]
