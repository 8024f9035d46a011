# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((2, 3), dtype="int32"), y: R.Tensor((2, 3), dtype="int32")) -> R.Tensor((2, 3), dtype="int32"):
        with R.dataflow():
            gv: R.Tensor((2, 3), dtype="int32") = R.left_shift(x, y)
            R.output(gv)
        return gv
