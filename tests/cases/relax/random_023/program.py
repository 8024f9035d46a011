@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((3,), dtype="float32"), p1: R.Tensor((3, 4), dtype="float32"), p2: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        lv1: R.Tensor((3,), dtype="float32") = R.negative(p0)
        y2 = R.permute_dims(p2)
        a3 = R.expand_dims(p2, axis=0)
        b4 = (p1, y2)
        out5 = b4[1]
        return out5
