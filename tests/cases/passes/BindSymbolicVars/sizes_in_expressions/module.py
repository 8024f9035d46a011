from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor(("n",), dtype="float32")):
        n = T.int64()
        with R.dataflow():
            gv = R.reshape(x, R.shape([n * 2 // 2, 1]))
            R.output(gv)
        return gv
