# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((1, 4, 2, 8), dtype="float32"), y: R.Tensor((1, 5, 2, 8), dtype="float32"), w: R.Tensor((1, 5, 2, 8), dtype="float32")) -> R.Tensor((1, 4, 2, 8), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((1, 4, 2, 8), dtype="float32") = R.nn.attention(x, y, w, scale=None, causal_mask="TopLeft", window_size=None)
            R.output(gv)
        return gv
