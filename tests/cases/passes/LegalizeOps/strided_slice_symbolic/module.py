# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor(("n", 9), dtype="float32")) -> R.Tensor(("n", 6), dtype="float32"):
        n = T.int64()
        with R.dataflow():
            gv: R.Tensor((n, 6), dtype="float32") = R.strided_slice(x, (R.prim_value(1),), (R.prim_value(2),), (R.prim_value(8),), assume_inbound=False)
            R.output(gv)
        return gv
