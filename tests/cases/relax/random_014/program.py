@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function(pure=False)
    def main(p0: R.Tensor((4,), dtype="float32"), p1: R.Tensor((6,), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        a1 = R.power(p1, p1)
        lv2 = R.match_cast(p1, R.Tensor((6,), dtype="float32"))
        R.print(p1, format="v: {}")
        a3 = (a1, p1)
        a4 = a3[0]
        out5 = R.abs(R.add(p0, p0))
        with R.dataflow():
            a6 = R.match_cast(out5, R.Tensor((4,), dtype="float32"))
            R.output(a6)
        return a6
