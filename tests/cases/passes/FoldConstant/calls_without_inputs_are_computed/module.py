from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def ones(a: T.Buffer((4, 4), "float32")):
        for i, j in T.grid(4, 4):
            with T.sblock("ones"):
                vi, vj = T.axis.remap("SS", [i, j])
                a[vi, vj] = T.float32(1)

    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")):
        cls = Module
        with R.dataflow():
            lv = R.call_tir(cls.ones, R.tuple(), out_sinfo=R.Tensor((4, 4), dtype="float32"))
            lv1 = R.zeros((2,), "float32")
            gv = R.add(x, lv)
            gv1 = R.concat((lv1, lv1))
            R.output(gv, gv1)
        return (gv, gv1)
