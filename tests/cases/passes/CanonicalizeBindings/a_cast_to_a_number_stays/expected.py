# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(y: R.Tensor(("n",), dtype="float32")) -> R.Tensor((4,), dtype="float32"):
        n = T.int64()
        b: R.Tensor((4,), dtype="float32") = R.match_cast(y, R.Tensor((4,), dtype="float32"))
        c: R.Tensor((4,), dtype="float32") = R.exp(b)
        return c
