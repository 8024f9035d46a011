@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((6,), dtype="float32"), p1: R.Tensor((4,), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        out1 = R.reshape(p0, (0, -1,))
        if c:
            a2 = R.exp(p1)
        else:
            lv3 = R.matmul(out1, R.permute_dims(out1, [1, 0]))
            a2 = R.exp(R.exp(p1))
        a4 = R.erf((p1 * p1))
        lv5 = R.split(p0, 2, axis=-1)
        b6 = lv5[0]
        return a4
