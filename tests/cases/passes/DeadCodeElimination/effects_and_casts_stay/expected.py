# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function(pure=False)
    def main(x: R.Tensor((4, 4), dtype="float32"), y: R.Tensor(("n",), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
        n = T.int64()
        k = T.int64()
        a: R.Tensor((4, 4), dtype="float32") = R.exp(x)
        R.print(a, format=R.str("a"))
        w: R.Tensor((k,), dtype="float32") = R.match_cast(y, R.Tensor((k,), dtype="float32"))
        return x
