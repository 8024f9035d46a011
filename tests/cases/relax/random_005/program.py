@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((3,), dtype="float32"), p1: R.Tensor((6,), dtype="float32"), p2: R.Tensor((3,), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        @R.function
        def a1(p: R.Tensor((3,), dtype="float32")) -> R.Tensor((3,), dtype="float32"):
            q = R.exp(p)
            return q
        b2 = a1(p2)
        return p1
