from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32"), y: R.Tensor(("n",), dtype="float32")):
        n = T.int64()
        a = R.match_cast(x, R.Tensor((4, 4), dtype="float32"))
        k = T.int64()
        b = R.match_cast(y, R.Tensor((k,), dtype="float32"))
        c = R.add(b, y)
        return (a, c)
