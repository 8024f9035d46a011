# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def layer_norm(x: T.Buffer((T.int64(2), T.int64(3), T.int64(4)), "float32"), y: T.Buffer((T.int64(3), T.int64(4)), "float32"), w: T.Buffer((T.int64(3), T.int64(4)), "float32"), T_layer_norm: T.Buffer((T.int64(2), T.int64(3), T.int64(4)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        x_red_temp_v0 = T.sblock_alloc_buffer((T.int64(2),))
        x_red_temp_v1 = T.sblock_alloc_buffer((T.int64(2),))
        for ax0, k1, k2 in T.grid(T.int64(2), T.int64(3), T.int64(4)):
            with T.sblock("x_red_temp"):
                v_ax0, v_k1, v_k2 = T.axis.remap("SRR", [ax0, k1, k2])
                T.reads(x[v_ax0, v_k1, v_k2])
                T.writes(x_red_temp_v0[v_ax0], x_red_temp_v1[v_ax0])
                with T.init():
                    x_red_temp_v0[v_ax0] = T.float32(0.0)
                    x_red_temp_v1[v_ax0] = T.float32(0.0)
                v_x_red_temp_v0: T.let[T.float32] = x_red_temp_v0[v_ax0] + x[v_ax0, v_k1, v_k2]
                v_x_red_temp_v1: T.let[T.float32] = x_red_temp_v1[v_ax0] + x[v_ax0, v_k1, v_k2] * x[v_ax0, v_k1, v_k2]
                x_red_temp_v0[v_ax0] = v_x_red_temp_v0
                x_red_temp_v1[v_ax0] = v_x_red_temp_v1
        for ax0, ax1, ax2 in T.grid(T.int64(2), T.int64(3), T.int64(4)):
            with T.sblock("T_layer_norm"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(x[v_ax0, v_ax1, v_ax2], x_red_temp_v0[v_ax0], x_red_temp_v1[v_ax0], y[v_ax1, v_ax2], w[v_ax1, v_ax2])
                T.writes(T_layer_norm[v_ax0, v_ax1, v_ax2])
                T_layer_norm[v_ax0, v_ax1, v_ax2] = (x[v_ax0, v_ax1, v_ax2] - x_red_temp_v0[v_ax0] * T.float32(0.08333333333333333)) * T.rsqrt(x_red_temp_v1[v_ax0] * T.float32(0.08333333333333333) - x_red_temp_v0[v_ax0] * T.float32(0.08333333333333333) * (x_red_temp_v0[v_ax0] * T.float32(0.08333333333333333)) + T.float32(1.0000000000000001e-05)) * y[v_ax1, v_ax2] + w[v_ax1, v_ax2]

    @R.function
    def main(x: R.Tensor((2, 3, 4), dtype="float32"), y: R.Tensor((3, 4), dtype="float32"), w: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((2, 3, 4), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.layer_norm, (x, y, w), out_sinfo=R.Tensor((2, 3, 4), dtype="float32"))
            R.output(gv)
        return gv
