# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((5, 3), dtype="float32"), y: R.Tensor((4,), dtype="int64")) -> R.Tensor((4, 3), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((4, 3), dtype="float32") = R.take(x, y, axis=0)
            R.output(gv)
        return gv
