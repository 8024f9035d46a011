# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((1, 2, 4, 4, 4), dtype="float32"), y: R.Tensor((3, 2, 3, 3, 3), dtype="float32")) -> R.Tensor((1, 3, 2, 2, 2), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((1, 3, 2, 2, 2), dtype="float32") = R.nn.conv3d(x, y, strides=[1, 1, 1], padding=[0, 0, 0, 0, 0, 0], dilation=[1, 1, 1], groups=1, data_layout="NCDHW", kernel_layout="OIDHW", out_layout="NCDHW", out_dtype="void")
            R.output(gv)
        return gv
