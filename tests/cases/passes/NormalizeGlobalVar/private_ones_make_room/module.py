from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module(check_well_formed=False)
class Module:
    @R.function(check_well_formed=False)
    def f(x: R.Tensor((4, 4), dtype="float32")):
        cls = Module
        R.func_attr({"global_symbol": "g"})
        with R.dataflow():
            gv = R.exp(x)
            R.output(gv)
        return gv

    @R.function(private=True)
    def g(x: R.Tensor((4, 4), dtype="float32")):
        cls = Module
        with R.dataflow():
            gv = R.negative(x)
            R.output(gv)
        return gv

    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")):
        cls = Module
        with R.dataflow():
            lv: R.Tensor((4, 4), dtype="float32") = cls.g(x)
            gv: R.Tensor((4, 4), dtype="float32") = cls.f(lv)
            R.output(gv)
        return gv
