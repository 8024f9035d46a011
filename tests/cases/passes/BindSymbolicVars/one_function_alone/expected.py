# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def other(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        n = T.int64()
        with R.dataflow():
            gv: R.Tensor((n, 4), dtype="float32") = R.exp(x)
            R.output(gv)
        return gv

    @R.function
    def main(x: R.Tensor((8, 4), dtype="float32")) -> R.Tensor((8, 4), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((8, 4), dtype="float32") = R.exp(x)
            R.output(gv)
        return gv
