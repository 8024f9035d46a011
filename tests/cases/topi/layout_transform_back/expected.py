# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((1, 4, 7, 7, 8), "float32"), T_layout_trans: T.Buffer((1, 32, 7, 7), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for ax0, ax1, ax2, ax3 in T.grid(1, 32, 7, 7):
        with T.sblock("T_layout_trans"):
            v_ax0, v_ax1, v_ax2, v_ax3 = T.axis.remap("SSSS", [ax0, ax1, ax2, ax3])
            T.reads(A[v_ax0, v_ax1 // 8, v_ax2, v_ax3, v_ax1 % 8])
            T.writes(T_layout_trans[v_ax0, v_ax1, v_ax2, v_ax3])
            T.sblock_attr({"dst_layout": "NCHW", "input_shape": [1, 4, 7, 7, 8], "schedule_rule": "None", "src_layout": "NCHW8c"})
            T_layout_trans[v_ax0, v_ax1, v_ax2, v_ax3] = T.if_then_else(v_ax0 < 1 and v_ax1 < 32 and v_ax2 < 7 and v_ax3 < 7, A[v_ax0, v_ax1 // 8, v_ax2, v_ax3, v_ax1 % 8], T.float32(0.0))
