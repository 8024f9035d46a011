# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def max(x: T.Buffer((T.int64(2), T.int64(3)), "float32"), x_red: T.Buffer((T.int64(3),), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        for ax0, k0 in T.grid(T.int64(3), T.int64(2)):
            with T.sblock("x_red"):
                v_ax0, v_k0 = T.axis.remap("SR", [ax0, k0])
                T.reads(x[v_k0, v_ax0])
                T.writes(x_red[v_ax0])
                with T.init():
                    x_red[v_ax0] = T.float32(-340282346638528859811704183484516925440.0)
                x_red[v_ax0] = T.max(x_red[v_ax0], x[v_k0, v_ax0])

    @R.function
    def main(x: R.Tensor((2, 3), dtype="float32")) -> R.Tensor((3,), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.max, (x,), out_sinfo=R.Tensor((3,), dtype="float32"))
            R.output(gv)
        return gv
