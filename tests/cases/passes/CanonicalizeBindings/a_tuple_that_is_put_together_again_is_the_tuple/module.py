from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function
    def main(t: R.Tuple(R.Tensor((4, 4), dtype="float32"), R.Tensor((4, 4), dtype="float32"))):
        cls = Module
        a = t[0]
        b = t[1]
        again = (a, b)
        c = again[0]
        return (again, c)
