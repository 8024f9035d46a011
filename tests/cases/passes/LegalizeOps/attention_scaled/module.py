# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((1, 4, 2, 8), dtype="float32"), y: R.Tensor((1, 4, 2, 8), dtype="float32"), w: R.Tensor((1, 4, 2, 8), dtype="float32")) -> R.Tensor((1, 4, 2, 8), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((1, 4, 2, 8), dtype="float32") = R.nn.attention(x, y, w, scale=T.float32(0.10000000000000001), causal_mask=None, window_size=None)
            R.output(gv)
        return gv
