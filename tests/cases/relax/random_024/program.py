@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((3, 4), dtype="float32"), p1: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        lv1 = (p0, p0)
        y2 = lv1[0]
        a3: R.Tensor((3, 4), dtype="float32") = R.negative(y2)
        a4 = R.minimum(a3, R.const(3.25, "float32"))
        lv5 = R.reshape(a4, (0, -1,))
        b6 = R.astype(y2, "float16")
        return y2
