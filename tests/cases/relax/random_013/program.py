@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function(pure=False)
    def main(p0: R.Tensor((6,), dtype="float32"), p1: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        @R.function
        def a1(p: R.Tensor((6,), dtype="float32")) -> R.Tensor((6,), dtype="float32"):
            q = R.exp(p)
            return q
        out2 = a1(p0)
        R.assert_op(c, p0, format="no")
        lv3 = (out2, p0)
        a4 = lv3[0]
        _ = R.call_packed("h", a4, sinfo_args=R.Tuple())
        return a4
