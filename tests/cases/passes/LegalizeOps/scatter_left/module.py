# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 3), dtype="float32"), y: R.Tensor((2, 3), dtype="int64"), w: R.Tensor((2, 3), dtype="float32")) -> R.Tensor((4, 3), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((4, 3), dtype="float32") = R.cumsum(x, axis=0, dtype="void", exclusive=False)
            R.output(gv)
        return gv
