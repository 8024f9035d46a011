# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def tir_sign(x: T.Buffer((T.int64(2), T.int64(3)), "float32"), T_sign: T.Buffer((T.int64(2), T.int64(3)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        for ax0, ax1 in T.grid(T.int64(2), T.int64(3)):
            with T.sblock("T_sign"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(x[v_ax0, v_ax1])
                T.writes(T_sign[v_ax0, v_ax1])
                T_sign[v_ax0, v_ax1] = T.Select(T.float32(0.0) < x[v_ax0, v_ax1], T.float32(1.0), T.Select(x[v_ax0, v_ax1] < T.float32(0.0), T.float32(-1.0), T.float32(0.0)))

    @R.function
    def main(x: R.Tensor((2, 3), dtype="float32")) -> R.Tensor((2, 3), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.tir_sign, (x,), out_sinfo=R.Tensor((2, 3), dtype="float32"))
            R.output(gv)
        return gv
