from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor(("n", 4), dtype="float32")):
        cls = Module
        n = T.int64()
        with R.dataflow():
            gv = R.exp(x)
            R.output(gv)
        return gv

    @R.function
    def other(x: R.Tensor(("n", 4), dtype="float32")):
        cls = Module
        n = T.int64()
        with R.dataflow():
            gv = R.exp(x)
            R.output(gv)
        return gv
