from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")):
        @R.function
        def inner(z: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
            w = R.call_pure_packed("f", z, sinfo_args=(R.Tensor((4, 4), dtype="float32"),))
            return w
        y = inner(x)
        return y
