from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32"), c: R.Tensor((), dtype="bool")):
        if c:
            dead = R.exp(x)
            y_then = R.add(x, x)
            y = y_then
        else:
            y_else = R.multiply(x, x)
            y = y_else
        return y
