@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function(pure=False)
    def main(p0: R.Tensor((3,), dtype="float32"), p1: R.Tensor((3,), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        out1 = R.nn.rms_norm(p0, R.ones((3,), "float32"))
        if c:
            y2 = R.exp(p1)
        else:
            y2 = R.exp(R.exp(p1))
        R.print(p1, format="v: {}")
        R.print(out1, format="v: {}")
        return p0
