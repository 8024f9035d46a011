@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((4,), dtype="float32"), p1: R.Tensor((2, "m", 4), dtype="float32"), p2: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")):
        m = T.int64()
        cls = Module
        lv1 = R.match_cast(p2, R.Tensor((3, 4), dtype="float32"))
        out2 = R.permute_dims(p1, axes=[0, 2, 1])
        a3 = R.call_pure_packed("g", p1, sinfo_args=R.Tensor((2, m, 4), dtype="float32"))
        with R.dataflow():
            lv4 = R.nn.log_softmax(lv1, axis=-1)
            R.output(lv4)
        out5 = p2 / lv4
        lv6 = p0 / a3
        a7 = R.nn.softmax(p1, axis=-1)
        a8 = R.match_cast(out5, R.Tensor((3, 4), dtype="float32"))
        with R.dataflow():
            a9 = R.nn.softmax(a7, axis=-1)
            R.output(a9)
        return lv4
