@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function(pure=False)
    def main(p0: R.Tensor((3, 4), dtype="float32"), p1: R.Tensor((4,), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        y1 = R.split(p1, 2, axis=-1)
        a2 = y1[0]
        a3 = R.flip(a2, axis=0)
        lv4 = R.astype(a2, "float16")
        @R.function
        def y5(p: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
            q = R.exp(p)
            return q
        a6 = y5(p0)
        R.assert_op(c, a6, format="no")
        return p1
