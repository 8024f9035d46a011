# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((1, 4, 6, 6, 2), "float32"), W: T.Buffer((3, 3, 3, 2, 3), "float32"), conv3d_ndhwc: T.Buffer((1, 4, 6, 6, 3), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    pad_temp = T.sblock_alloc_buffer((1, 6, 8, 8, 2))
    for i0, i1, i2, i3, i4 in T.grid(1, 6, 8, 8, 2):
        with T.sblock("pad_temp"):
            v_i0, v_i1, v_i2, v_i3, v_i4 = T.axis.remap("SSSSS", [i0, i1, i2, i3, i4])
            T.reads(A[v_i0, v_i1 - 1, v_i2 - 1, v_i3 - 1, v_i4])
            T.writes(pad_temp[v_i0, v_i1, v_i2, v_i3, v_i4])
            pad_temp[v_i0, v_i1, v_i2, v_i3, v_i4] = T.if_then_else(1 <= v_i1 and v_i1 < 5 and 1 <= v_i2 and v_i2 < 7 and 1 <= v_i3 and v_i3 < 7, A[v_i0, v_i1 - 1, v_i2 - 1, v_i3 - 1, v_i4], T.float32(0.0))
    for nn, yy, xx, zz, ff, ry, rx, rz, rc in T.grid(1, 4, 6, 6, 3, 3, 3, 3, 2):
        with T.sblock("conv3d_ndhwc"):
            v_nn, v_yy, v_xx, v_zz, v_ff, v_ry, v_rx, v_rz, v_rc = T.axis.remap("SSSSSRRRR", [nn, yy, xx, zz, ff, ry, rx, rz, rc])
            T.reads(pad_temp[v_nn, v_yy + v_ry, v_xx + v_rx, v_zz + v_rz, v_rc], W[v_ry, v_rx, v_rz, v_rc, v_ff])
            T.writes(conv3d_ndhwc[v_nn, v_yy, v_xx, v_zz, v_ff])
            with T.init():
                conv3d_ndhwc[v_nn, v_yy, v_xx, v_zz, v_ff] = T.float32(0.0)
            conv3d_ndhwc[v_nn, v_yy, v_xx, v_zz, v_ff] = conv3d_ndhwc[v_nn, v_yy, v_xx, v_zz, v_ff] + pad_temp[v_nn, v_yy + v_ry, v_xx + v_rx, v_zz + v_rz, v_rc] * W[v_ry, v_rx, v_rz, v_rc, v_ff]
