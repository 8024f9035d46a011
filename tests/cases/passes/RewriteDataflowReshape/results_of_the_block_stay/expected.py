# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def reshape(a: T.Buffer((T.int64(4), T.int64(4)), "float32"), c: T.Buffer((T.int64(16),), "float32")):
        T.func_attr({"op_pattern": 2, "tirx.noalias": True})
        # with T.sblock("root"):
        for i in range(T.int64(16)):
            with T.sblock("T_reshape"):
                vi = T.axis.spatial(T.int64(16), i)
                T.reads(a[vi // T.int64(4), vi % T.int64(4)])
                T.writes(c[vi])
                c[vi] = a[vi // T.int64(4), vi % T.int64(4)]

    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((16,), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.reshape, (x,), out_sinfo=R.Tensor((16,), dtype="float32"))
            R.output(gv)
        return gv
