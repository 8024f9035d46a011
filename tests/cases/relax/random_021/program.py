@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((6,), dtype="float32"), p1: R.Tensor((4,), dtype="float32"), p2: R.Tensor((2, "m", 4), dtype="float32"), c: R.Tensor((), dtype="bool")):
        m = T.int64()
        cls = Module
        with R.dataflow():
            lv1 = R.exp(p0)
            R.output(lv1)
        with R.dataflow():
            out2 = R.power(p1, p1)
            R.output(out2)
        with R.dataflow():
            lv3 = p0
            b4 = R.sqrt(R.add(p1, p1))
            y5 = R.nn.rms_norm(lv3, R.ones((6,), "float32"))
            a6 = R.matmul(p2, R.permute_dims(p2, [0, 2, 1]), out_dtype="float32")
            R.output(b4, lv3)
        @R.function
        def out7(p: R.Tensor((6,), dtype="float32")) -> R.Tensor((6,), dtype="float32"):
            q = R.exp(p)
            return q
        a8 = out7(lv3)
        b9 = R.matmul(p2, R.permute_dims(p2, [0, 2, 1]), out_dtype="float32")
        return b9
