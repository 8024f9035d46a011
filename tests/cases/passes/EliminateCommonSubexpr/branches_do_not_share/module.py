from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        if c:
            a = R.exp(x)
            y = R.add(a, a)
        else:
            a = R.exp(x)
            y = R.multiply(a, a)
        return y
