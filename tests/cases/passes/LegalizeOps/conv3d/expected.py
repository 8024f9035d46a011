# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def conv3d(x: T.Buffer((T.int64(1), T.int64(2), T.int64(4), T.int64(4), T.int64(4)), "float32"), y: T.Buffer((T.int64(3), T.int64(2), T.int64(3), T.int64(3), T.int64(3)), "float32"), conv3d_ncdhw: T.Buffer((T.int64(1), T.int64(3), T.int64(2), T.int64(2), T.int64(2)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        pad_temp = T.sblock_alloc_buffer((T.int64(1), T.int64(2), T.int64(4), T.int64(4), T.int64(4)))
        for i0, i1, i2, i3, i4 in T.grid(T.int64(1), T.int64(2), T.int64(4), T.int64(4), T.int64(4)):
            with T.sblock("pad_temp"):
                v_i0, v_i1, v_i2, v_i3, v_i4 = T.axis.remap("SSSSS", [i0, i1, i2, i3, i4])
                T.reads(x[v_i0, v_i1, v_i2, v_i3, v_i4])
                T.writes(pad_temp[v_i0, v_i1, v_i2, v_i3, v_i4])
                pad_temp[v_i0, v_i1, v_i2, v_i3, v_i4] = x[v_i0, v_i1, v_i2, v_i3, v_i4]
        for nn, ff, yy, xx, zz, rc, ry, rx, rz in T.grid(T.int64(1), T.int64(3), T.int64(2), T.int64(2), T.int64(2), T.int64(2), T.int64(3), T.int64(3), T.int64(3)):
            with T.sblock("conv3d_ncdhw"):
                v_nn, v_ff, v_yy, v_xx, v_zz, v_rc, v_ry, v_rx, v_rz = T.axis.remap("SSSSSRRRR", [nn, ff, yy, xx, zz, rc, ry, rx, rz])
                T.reads(pad_temp[v_nn, v_rc, v_yy + v_ry, v_xx + v_rx, v_zz + v_rz], y[v_ff, v_rc, v_ry, v_rx, v_rz])
                T.writes(conv3d_ncdhw[v_nn, v_ff, v_yy, v_xx, v_zz])
                with T.init():
                    conv3d_ncdhw[v_nn, v_ff, v_yy, v_xx, v_zz] = T.float32(0.0)
                conv3d_ncdhw[v_nn, v_ff, v_yy, v_xx, v_zz] = conv3d_ncdhw[v_nn, v_ff, v_yy, v_xx, v_zz] + pad_temp[v_nn, v_rc, v_yy + v_ry, v_xx + v_rx, v_zz + v_rz] * y[v_ff, v_rc, v_ry, v_rx, v_rz]

    @R.function
    def main(x: R.Tensor((1, 2, 4, 4, 4), dtype="float32"), y: R.Tensor((3, 2, 3, 3, 3), dtype="float32")) -> R.Tensor((1, 3, 2, 2, 2), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.conv3d, (x, y), out_sinfo=R.Tensor((1, 3, 2, 2, 2), dtype="float32"))
            R.output(gv)
        return gv
