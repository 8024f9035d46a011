# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((1, 4, 2, 8), dtype="float32"), y: R.Tensor((1, 5, 2, 8), dtype="float32"), w: R.Tensor((1, 5, 2, 8), dtype="float32"), v: R.Tensor((1, 2, 4, 5), dtype="float32")) -> R.Tensor((1, 4, 2, 8), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((1, 4, 2, 8), dtype="float32") = R.nn.attention_bias(x, y, w, v, scale=None, causal_mask=None, window_size=None)
            R.output(gv)
        return gv
