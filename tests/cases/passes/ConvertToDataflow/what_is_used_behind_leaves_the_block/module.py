from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function(pure=False)
    def main(x: R.Tensor((4, 4), dtype="float32")):
        a = R.add(x, x)
        b = R.exp(a)
        u = R.print(b, format="")
        return (a, b)
