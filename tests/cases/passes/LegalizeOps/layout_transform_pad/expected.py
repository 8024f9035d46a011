# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def te_layout_transform_with_pad(x: T.Buffer((T.int64(10),), "float32"), te_layout_transform_with_pad: T.Buffer((T.int64(3), T.int64(4)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        for axis0, axis1 in T.grid(T.int64(3), T.int64(4)):
            with T.sblock("te_layout_transform_with_pad"):
                v_axis0, v_axis1 = T.axis.remap("SS", [axis0, axis1])
                T.reads(x[v_axis0 * T.int64(4) + v_axis1])
                T.writes(te_layout_transform_with_pad[v_axis0, v_axis1])
                te_layout_transform_with_pad[v_axis0, v_axis1] = T.if_then_else(v_axis0 == T.int64(2) and T.int64(2) <= v_axis1, T.float32(2.0), x[v_axis0 * T.int64(4) + v_axis1])

    @R.function
    def main(x: R.Tensor((10,), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.te_layout_transform_with_pad, (x,), out_sinfo=R.Tensor((3, 4), dtype="float32"))
            R.output(gv)
        return gv
