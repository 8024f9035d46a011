@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((1, 3, 8, 8), dtype="float32"), p1: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        out1 = R.nn.max_pool2d(p0, pool_size=(2, 2), strides=(2, 2))
        lv2 = R.reshape(p1, (-1,))
        if c:
            a3 = R.exp(p1)
        else:
            a3 = R.add(p1, p1)
        if c:
            y5 = R.strided_slice(a3, axes=[0], begin=[1], end=[3])
            y4 = R.add(p0, p0)
        else:
            y4 = R.exp(R.exp(p0))
        @R.function
        def y6(p: R.Tensor((1, 3, 8, 8), dtype="float32")) -> R.Tensor((1, 3, 8, 8), dtype="float32"):
            q = R.exp(p)
            return q
        b7 = y6(y4)
        with R.dataflow():
            b8 = R.call_pure_packed("g", p1, sinfo_args=R.Tensor((3, 4), dtype="float32"))
            R.output(b8)
        out9 = R.multiply(b8, p1)
        y10 = R.nn.avg_pool2d(b7, 2, 1, 1)
        return out9
