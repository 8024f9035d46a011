@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((3, 4), dtype="float32"), p1: R.Tensor((4,), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        a1: R.Tensor((3, 4), dtype="float32") = R.negative(p0)
        lv2 = R.concat((p0, p0), axis=1)
        y3 = R.nn.layer_norm(p1, R.ones((4,), "float32"), R.ones((4,), "float32"), axes=[-1])
        lv4 = cls.helper(p0)
        @R.function
        def a5(p: R.Tensor((3, 8), dtype="float32")) -> R.Tensor((3, 8), dtype="float32"):
            q = R.exp(p)
            return q
        lv6 = a5(lv2)
        return p0
