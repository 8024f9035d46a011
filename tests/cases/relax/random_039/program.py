@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor(("n", 4), dtype="float32"), p1: R.Tensor((3, 4), dtype="float32"), p2: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")):
        n = T.int64()
        cls = Module
        b1 = R.abs(p2)
        if c:
            out3 = R.power(b1, p2)
            a2 = R.add(p2, p2)
        else:
            y4 = p0
            a2 = R.add(p2, p2)
        out5 = R.concat((a2, R.exp(a2)), axis=-1)
        with R.dataflow():
            y6 = R.call_pure_packed("g", p2, sinfo_args=R.Tensor((3, 4), dtype="float32"))
            b7 = R.tril(p2)
            lv8 = R.expand_dims(p1, [0])
            R.output(lv8)
        y9 = cls.helper(p0)
        with R.dataflow():
            a10 = R.expand_dims(p0, [0])
            R.output(a10)
        with R.dataflow():
            b11 = a10 - y9
            b12 = a10 / p0
            R.output(b11)
        b13 = R.minimum(R.exp((out5 * out5)), R.const(-2.0, "float32"))
        return p0
