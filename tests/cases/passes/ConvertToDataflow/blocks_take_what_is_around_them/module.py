from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")):
        cls = Module
        a = R.exp(x)
        with R.dataflow():
            lv = R.add(a, a)
            R.output(lv)
        b = R.exp(lv)
        return b
