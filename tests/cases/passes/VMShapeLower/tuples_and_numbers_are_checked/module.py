from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function
    def main(x: R.Tuple(R.Tensor((4, 4), dtype="float32"), R.Object), p: R.Prim("int64"), s: R.Shape(ndim=2)):
        cls = Module
        a = x[0]
        return a
