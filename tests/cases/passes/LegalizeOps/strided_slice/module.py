# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((8, 9), dtype="float32")) -> R.Tensor((4, 3), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((4, 3), dtype="float32") = R.strided_slice(x, (R.prim_value(0), R.prim_value(1)), (R.prim_value(1), R.prim_value(8)), (R.prim_value(8), R.prim_value(1)), (R.prim_value(2), R.prim_value(-3)), assume_inbound=False)
            R.output(gv)
        return gv
