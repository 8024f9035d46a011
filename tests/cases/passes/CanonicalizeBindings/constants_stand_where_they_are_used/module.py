from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")):
        cls = Module
        one = R.const(1.0, "float32")
        a = R.add(x, one)
        return a
