from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")):
        cls = Module
        @R.function
        def f(p: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
            q = R.exp(p)
            return q
        @R.function
        def g(p: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
            q = R.exp(p)
            return q
        a0 = f(x)
        a = R.match_cast(a0, R.Tensor((4, 4)))
        b0 = g(x)
        b = R.match_cast(b0, R.Tensor((4, 4)))
        return (a, b)
