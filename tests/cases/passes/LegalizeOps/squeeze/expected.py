# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def squeeze(x: T.Buffer((T.int64(1), T.int64(3), T.int64(1)), "float32"), T_squeeze: T.Buffer((T.int64(3),), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        for ax0 in range(T.int64(3)):
            with T.sblock("T_squeeze"):
                v_ax0 = T.axis.spatial(T.int64(3), ax0)
                T.reads(x[T.int64(0), v_ax0, T.int64(0)])
                T.writes(T_squeeze[v_ax0])
                T_squeeze[v_ax0] = x[T.int64(0), v_ax0, T.int64(0)]

    @R.function
    def main(x: R.Tensor((1, 3, 1), dtype="float32")) -> R.Tensor((3,), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.squeeze, (x,), out_sinfo=R.Tensor((3,), dtype="float32"))
            R.output(gv)
        return gv
