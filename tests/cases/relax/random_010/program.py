@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((2, 5, 4), dtype="float32"), p1: R.Tensor((1, 3, 8, 8), dtype="float32"), p2: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        b1 = R.matmul(p1, R.permute_dims(p1, [0, 1, 3, 2]))
        lv2 = R.matmul(p2, R.permute_dims(p2, [1, 0]), out_dtype="float32")
        out3 = R.match_cast(p1, R.Tensor((1, 3, 8, 8), dtype="float32"))
        y4 = R.expand_dims(p2, [2])
        b5 = R.flatten(lv2)
        return b5
