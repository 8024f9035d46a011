from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32"), c: R.Tensor((), dtype="bool")):
        a = R.add(x, x)
        b = R.exp(a)
        if c:
            y = R.add(b, b)
        else:
            y = R.exp(b)
        return y
