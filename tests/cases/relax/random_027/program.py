@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((4,), dtype="float32"), p1: R.Tensor((3, 4), dtype="float32"), p2: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        lv1 = R.nn.rms_norm(p1, R.ones((4,), "float32"))
        with R.dataflow():
            out2 = R.permute_dims(p1, axes=[0, 1])
            y3 = cls.helper(out2)
            R.output(y3)
        if c:
            a5 = R.concat((y3, y3), axis=-1)
            lv4 = lv1
        else:
            lv4 = R.exp(R.exp(lv1))
        return p0
