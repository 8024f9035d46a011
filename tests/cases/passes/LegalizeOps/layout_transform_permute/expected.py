# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def te_layout_transform(x: T.Buffer((T.int64(2), T.int64(3), T.int64(4), T.int64(5)), "float32"), te_layout_transform: T.Buffer((T.int64(2), T.int64(4), T.int64(5), T.int64(3)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        for self, i0, i1, i2 in T.grid(T.int64(2), T.int64(3), T.int64(4), T.int64(5)):
            with T.sblock("te_layout_transform"):
                v_self, v_i0, v_i1, v_i2 = T.axis.remap("SSSS", [self, i0, i1, i2])
                T.reads(x[v_self, v_i0, v_i1, v_i2])
                T.writes(te_layout_transform[v_self, v_i1, v_i2, v_i0])
                te_layout_transform[v_self, v_i1, v_i2, v_i0] = x[v_self, v_i0, v_i1, v_i2]

    @R.function
    def main(x: R.Tensor((2, 3, 4, 5), dtype="float32")) -> R.Tensor((2, 4, 5, 3), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.te_layout_transform, (x,), out_sinfo=R.Tensor((2, 4, 5, 3), dtype="float32"))
            R.output(gv)
        return gv
