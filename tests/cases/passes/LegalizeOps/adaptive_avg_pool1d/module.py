# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((1, 3, 8), dtype="float32")) -> R.Tensor((1, 3, 4), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((1, 3, 4), dtype="float32") = R.nn.adaptive_avg_pool1d(x, output_size=[4], layout="NCW", out_layout="NCW")
            R.output(gv)
        return gv
