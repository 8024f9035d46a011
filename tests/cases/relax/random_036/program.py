@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function(pure=False)
    def main(p0: R.Tensor(("n",), dtype="float32"), p1: R.Tensor(("n",), dtype="float32"), c: R.Tensor((), dtype="bool")):
        n = T.int64()
        cls = Module
        if c:
            out2 = R.argsort(p1)
            b1 = p0
        else:
            b1 = R.exp(R.exp(p0))
        R.print(p1, format="v: {}")
        out3 = R.maximum(b1, R.add(p1, p1))
        b4 = R.flip(out3, axis=0)
        return out3
