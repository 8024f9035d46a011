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
    def main(p0: R.Tensor((2, "m", 4), dtype="float32"), p1: R.Tensor((1, 3, 8, 8), dtype="float32"), p2: R.Tensor(("n",), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((1, 3, 8, 8), dtype="float32"):
        m = T.int64()
        n = T.int64()
        a1: R.Tensor((1, 3, 4, 4), dtype="float32") = R.nn.max_pool2d(p1, pool_size=[2, 2], strides=[2, 2], dilation=[1, 1], padding=[0, 0, 0, 0], ceil_mode=False, count_include_pad=False, layout="NCHW", out_layout="NCHW")
        out2: R.Tensor((2, m, 4), dtype="float32") = R.multiply(p0, p0)
        a3: R.Tensor((2, m, 4), dtype="float32") = R.triu(p0, R.prim_value(1))
        lv4: R.Tensor((1, 3, 8, 8), dtype="bool") = R.greater_equal(p1, p1)
        return p1
