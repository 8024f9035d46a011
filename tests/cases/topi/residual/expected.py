# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(x: T.Buffer((4, 8), "float32"), T_add: T.Buffer((4, 8), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    compute = T.sblock_alloc_buffer((4, 8))
    T_multiply = T.sblock_alloc_buffer((4, 8))
    T_add_1 = T.sblock_alloc_buffer((4, 8))
    for i0, i1 in T.grid(4, 8):
        with T.sblock("compute"):
            v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
            T.reads(x[v_i0, v_i1])
            T.writes(compute[v_i0, v_i1])
            compute[v_i0, v_i1] = T.sigmoid(x[v_i0, v_i1])
    for ax0, ax1 in T.grid(4, 8):
        with T.sblock("T_multiply"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(x[v_ax0, v_ax1], compute[v_ax0, v_ax1])
            T.writes(T_multiply[v_ax0, v_ax1])
            T_multiply[v_ax0, v_ax1] = x[v_ax0, v_ax1] * compute[v_ax0, v_ax1]
    for ax0, ax1 in T.grid(4, 8):
        with T.sblock("T_add"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(T_multiply[v_ax0, v_ax1], x[v_ax0, v_ax1])
            T.writes(T_add_1[v_ax0, v_ax1])
            T_add_1[v_ax0, v_ax1] = T_multiply[v_ax0, v_ax1] + x[v_ax0, v_ax1]
    for ax0, ax1 in T.grid(4, 8):
        with T.sblock("T_add_1"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(T_add_1[v_ax0, v_ax1], x[v_ax0, v_ax1])
            T.writes(T_add[v_ax0, v_ax1])
            T_add[v_ax0, v_ax1] = T_add_1[v_ax0, v_ax1] + x[v_ax0, v_ax1]
