# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        n = T.int64()
        h: R.Tensor((n, 4), dtype="float32") = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((1, 3, 8, 8), dtype="float32"), p1: R.Tensor((1, 3, 8, 8), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((1, 3, 8, 16), dtype="float32"):
        b1: R.Tensor((1, 3, 8, 16), dtype="float32") = R.repeat(p1, repeats=2, axis=-1)
        a2: R.Tensor((1, 1, 8, 8), dtype="float32") = R.variance(p0, axis=[1], keepdims=True)
        b3: R.Tensor((1, 3, 8, 8), dtype="float32") = R.add(p0, p1)
        with R.dataflow():
            b4: R.Tensor((1, 3, 8, 24), dtype="float32") = R.tile(p1, repeats=[3])
            a5: R.Tensor((1, 3, 8, 8), dtype="bool") = R.less(p0, p1)
            a6: R.Tensor((1, 3, 9, 9), dtype="float32") = R.nn.avg_pool2d(b3, pool_size=[2, 2], strides=[1, 1], dilation=[1, 1], padding=[1, 1, 1, 1], ceil_mode=False, count_include_pad=False, layout="NCHW", out_layout="NCHW")
            R.output(b4, a6)
        return b1
