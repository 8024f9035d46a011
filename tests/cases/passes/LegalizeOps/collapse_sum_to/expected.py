# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def collapse_sum(x: T.Buffer((T.int64(4), T.int64(2), T.int64(3)), "float32"), x_red: T.Buffer((T.int64(2), T.int64(1)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        for ax0, ax1, k0, k2 in T.grid(T.int64(2), T.int64(1), T.int64(4), T.int64(3)):
            with T.sblock("x_red"):
                v_ax0, v_ax1, v_k0, v_k2 = T.axis.remap("SSRR", [ax0, ax1, k0, k2])
                T.reads(x[v_k0, v_ax0, v_k2])
                T.writes(x_red[v_ax0, v_ax1])
                with T.init():
                    x_red[v_ax0, v_ax1] = T.float32(0.0)
                x_red[v_ax0, v_ax1] = x_red[v_ax0, v_ax1] + x[v_k0, v_ax0, v_k2]

    @R.function
    def main(x: R.Tensor((4, 2, 3), dtype="float32")) -> R.Tensor((2, 1), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.collapse_sum, (x,), out_sinfo=R.Tensor((2, 1), dtype="float32"))
            R.output(gv)
        return gv
