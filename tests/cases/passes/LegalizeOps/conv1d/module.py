# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((1, 3, 8), dtype="float32"), y: R.Tensor((4, 3, 3), dtype="float32")) -> R.Tensor((1, 4, 8), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((1, 4, 8), dtype="float32") = R.nn.conv1d(x, y, strides=[1], padding=[1, 1], dilation=[1], groups=1, data_layout="NCW", kernel_layout="OIW", out_layout="NCW", out_dtype="void")
            R.output(gv)
        return gv
