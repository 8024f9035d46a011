@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((4,), dtype="float32"), p1: R.Tensor(("n", 4), dtype="float32"), c: R.Tensor((), dtype="bool")):
        n = T.int64()
        cls = Module
        with R.dataflow():
            y1 = R.call_dps_packed("f", (p0,), out_sinfo=R.Tensor((4,), dtype="float32"))
            a2 = R.square(p1)
            lv3 = a2
            out4: R.Tensor((n, 4), dtype="float32") = R.negative(p1)
            R.output(lv3)
        b5 = R.atan(R.multiply(lv3, R.const(2.0, "float32")))
        if c:
            y6 = R.add(p1, p1)
        else:
            a7 = R.permute_dims(b5, [1, 0])
            y6 = R.add(p1, p1)
        with R.dataflow():
            out8 = R.minimum(lv3, R.const(1.0, "float32"))
            R.output(out8)
        out9 = R.strided_slice(p0, axes=[0], begin=[3], end=[4])
        with R.dataflow():
            y10: R.Tensor((1,), dtype="float32") = R.negative(out9)
            a11 = R.expand_dims(lv3, [1])
            R.output(y10, a11)
        a12 = R.argmax(out8, axis=1, keepdims=True)
        b13 = R.match_cast(out9, R.Tensor((1,), dtype="float32"))
        y14 = R.permute_dims(p1, axes=[1, 0])
        return a11
