# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((1, 8, 8, 4), "float32"), W: T.Buffer((3, 3, 2, 6), "float32"), group_conv2d_nhwc: T.Buffer((1, 8, 8, 6), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    pad_temp = T.sblock_alloc_buffer((1, 10, 10, 4))
    for i0, i1, i2, i3 in T.grid(1, 10, 10, 4):
        with T.sblock("pad_temp"):
            v_i0, v_i1, v_i2, v_i3 = T.axis.remap("SSSS", [i0, i1, i2, i3])
            T.reads(A[v_i0, v_i1 - 1, v_i2 - 1, v_i3])
            T.writes(pad_temp[v_i0, v_i1, v_i2, v_i3])
            pad_temp[v_i0, v_i1, v_i2, v_i3] = T.if_then_else(1 <= v_i1 and v_i1 < 9 and 1 <= v_i2 and v_i2 < 9, A[v_i0, v_i1 - 1, v_i2 - 1, v_i3], T.float32(0.0))
    for nn, yy, xx, ff, ry, rx, rc in T.grid(1, 8, 8, 6, 3, 3, 2):
        with T.sblock("group_conv2d_nhwc"):
            v_nn, v_yy, v_xx, v_ff, v_ry, v_rx, v_rc = T.axis.remap("SSSSRRR", [nn, yy, xx, ff, ry, rx, rc])
            T.reads(pad_temp[v_nn, v_yy + v_ry, v_xx + v_rx, v_ff // 3 * 2 + v_rc], W[v_ry, v_rx, v_rc, v_ff])
            T.writes(group_conv2d_nhwc[v_nn, v_yy, v_xx, v_ff])
            with T.init():
                group_conv2d_nhwc[v_nn, v_yy, v_xx, v_ff] = T.float32(0.0)
            group_conv2d_nhwc[v_nn, v_yy, v_xx, v_ff] = group_conv2d_nhwc[v_nn, v_yy, v_xx, v_ff] + pad_temp[v_nn, v_yy + v_ry, v_xx + v_rx, v_ff // 3 * 2 + v_rc] * W[v_ry, v_rx, v_rc, v_ff]
