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
            gv = R.exp(x)
            gv1 = R.add(lv, gv)
            R.output(gv, gv1)
        a = R.add(gv, gv1)
        return a
