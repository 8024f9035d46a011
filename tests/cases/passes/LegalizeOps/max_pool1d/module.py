# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((1, 3, 8), dtype="float32")) -> R.Tensor((1, 3, 4), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((1, 3, 4), dtype="float32") = R.nn.max_pool1d(x, pool_size=[2], strides=[2], dilation=[1], padding=[0, 0], ceil_mode=False, count_include_pad=False, layout="NCW", out_layout="NCW")
            R.output(gv)
        return gv
