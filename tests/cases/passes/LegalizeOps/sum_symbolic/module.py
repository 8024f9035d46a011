# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor(("n", "m"), dtype="float32")) -> R.Tensor(("n",), dtype="float32"):
        n = T.int64()
        m = T.int64()
        with R.dataflow():
            gv: R.Tensor((n,), dtype="float32") = R.sum(x, axis=[1], keepdims=False)
            R.output(gv)
        return gv
