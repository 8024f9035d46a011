# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32"), y: R.Tensor(("n",), dtype="float32")) -> R.Tuple(R.Tensor((4, 4), dtype="float32"), R.Tensor(("n",), dtype="float32")):
        n = T.int64()
        c: R.Tensor((n,), dtype="float32") = R.add(y, y)
        return (x, c)
