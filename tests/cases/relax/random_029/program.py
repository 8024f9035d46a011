@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def kernel0(a: T.Buffer((1, 3, 8, 4), "float32"), b: T.Buffer((1, 3, 8, 4), "float32")):
        T.evaluate(0)

    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((1, 3, 8, 8), dtype="float32"), p1: R.Tensor((3,), dtype="float32"), p2: R.Tensor((1, 3, 8, 8), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        y1 = R.split(p2, 2, axis=-1)
        a2 = y1[0]
        @R.function
        def a3(p: R.Tensor((1, 3, 8, 8), dtype="float32")) -> R.Tensor((1, 3, 8, 8), dtype="float32"):
            q = R.exp(p)
            return q
        y4 = a3(p2)
        b5 = R.repeat(y4, 2, -1)
        out6 = R.divide(p1, R.const(3.25, "float32"))
        lv7 = R.nn.rms_norm(b5, R.ones((16,), "float32"))
        y8 = R.call_tir(cls.kernel0, (a2,), out_sinfo=R.Tensor((1, 3, 8, 4), dtype="float32"))
        return lv7
