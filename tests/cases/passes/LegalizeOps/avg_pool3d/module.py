# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((1, 2, 4, 4, 4), dtype="float32")) -> R.Tensor((1, 2, 2, 2, 2), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((1, 2, 2, 2, 2), dtype="float32") = R.nn.avg_pool3d(x, pool_size=[2, 2, 2], strides=[2, 2, 2], dilation=[1, 1, 1], padding=[0, 0, 0, 0, 0, 0], ceil_mode=False, count_include_pad=True, layout="NCDHW", out_layout="NCDHW")
            R.output(gv)
        return gv
