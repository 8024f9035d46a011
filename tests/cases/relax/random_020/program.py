@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((4,), dtype="float32"), p1: R.Tensor((6,), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        with R.dataflow():
            a1 = R.square(p1)
            b2 = p1 - a1
            R.output(b2, a1)
        a3 = R.zeros_like(a1)
        return p0
