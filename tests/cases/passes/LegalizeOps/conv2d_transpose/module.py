# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((1, 3, 5, 5), dtype="float32"), y: R.Tensor((3, 4, 3, 3), dtype="float32")) -> R.Tensor((1, 4, 9, 9), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((1, 4, 9, 9), dtype="float32") = R.nn.conv2d_transpose(x, y, strides=[2, 2], padding=[1, 1, 1, 1], output_padding=[0, 0], dilation=[1, 1], groups=1, data_layout="NCHW", kernel_layout="IOHW", out_layout="NCHW", out_dtype="void")
            R.output(gv)
        return gv
