from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def reshape(a: T.Buffer((T.int64(4), T.int64(4)), "float32"), c: T.Buffer((T.int64(16),), "float32")):
        T.func_attr({"op_pattern": 2, "tirx.noalias": True})
        for i in range(T.int64(16)):
            with T.sblock("T_reshape"):
                vi = T.axis.spatial(T.int64(16), i)
                c[vi] = a[vi // T.int64(4), vi % T.int64(4)]

    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")):
        cls = Module
        with R.dataflow():
            lv = R.call_tir(cls.reshape, (x,), out_sinfo=R.Tensor((16,), dtype="float32"))
            gv = R.exp(lv)
            R.output(gv)
        return gv
