# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def take(x: T.Buffer((T.int64(5), T.int64(3)), "float32"), y: T.Buffer((T.int64(4),), "int64"), T_take: T.Buffer((T.int64(4), T.int64(3)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        for ax0, ax1 in T.grid(T.int64(4), T.int64(3)):
            with T.sblock("T_take"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(x[y[v_ax0], v_ax1], y[v_ax0])
                T.writes(T_take[v_ax0, v_ax1])
                T_take[v_ax0, v_ax1] = x[y[v_ax0], v_ax1]

    @R.function
    def main(x: R.Tensor((5, 3), dtype="float32"), y: R.Tensor((4,), dtype="int64")) -> R.Tensor((4, 3), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.take, (x, y), out_sinfo=R.Tensor((4, 3), dtype="float32"))
            R.output(gv)
        return gv
