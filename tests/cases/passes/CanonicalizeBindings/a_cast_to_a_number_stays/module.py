from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function
    def main(y: R.Tensor(("n",), dtype="float32")):
        n = T.int64()
        b = R.match_cast(y, R.Tensor((4,), dtype="float32"))
        c = R.exp(b)
        d = c
        return d
