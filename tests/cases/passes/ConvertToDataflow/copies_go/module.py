from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")):
        cls = Module
        with R.dataflow():
            lv = R.exp(x)
            lv1 = lv
            gv = R.add(lv1, lv)
            R.output(gv)
        return gv
