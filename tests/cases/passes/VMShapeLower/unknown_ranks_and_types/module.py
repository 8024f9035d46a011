from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor, y: R.Tensor(ndim=2), z: R.Tensor(dtype="int8")):
        cls = Module
        a = (x, y, z)
        return a
