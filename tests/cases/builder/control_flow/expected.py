# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def scale(x: T.Buffer((T.int64(8),), "float32"), scale: T.Buffer((T.int64(8),), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        for i in range(T.int64(8)):
            with T.sblock("scale"):
                v_i = T.axis.spatial(T.int64(8), i)
                T.reads(x[v_i])
                T.writes(scale[v_i])
                scale[v_i] = x[v_i] * T.float32(2.0)

    @T.prim_func(private=True, s_tir=True)
    def scale1(lv: T.Buffer((T.int64(8),), "float32"), scale: T.Buffer((T.int64(8),), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        for i in range(T.int64(8)):
            with T.sblock("scale"):
                v_i = T.axis.spatial(T.int64(8), i)
                T.reads(lv[v_i])
                T.writes(scale[v_i])
                scale[v_i] = lv[v_i] * T.float32(3.0)

    @R.function
    def main(x: R.Tensor((8,), dtype="float32")) -> R.Tensor((8,), dtype="float32"):
        cls = Module
        with R.dataflow():
            lv = R.call_tir(cls.scale, (x,), out_sinfo=R.Tensor((8,), dtype="float32"))
            lv1 = R.call_tir(cls.scale1, (lv,), out_sinfo=R.Tensor((8,), dtype="float32"))
            gv: R.Tensor((8,), dtype="float32") = lv1
            R.output(gv)
        return gv
