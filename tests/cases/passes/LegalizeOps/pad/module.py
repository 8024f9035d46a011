# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((2, 3), dtype="float32")) -> R.Tensor((4, 5), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((4, 5), dtype="float32") = R.nn.pad(x, pad_width=[1, 1, 0, 2], pad_value=0.0, pad_mode="constant")
            R.output(gv)
        return gv
