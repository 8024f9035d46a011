@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((3, 4), dtype="float32"), p1: R.Tensor((3, 4), dtype="float32"), p2: R.Tensor((6,), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        y1 = R.permute_dims(p0, [0, 1])
        y2 = R.matmul(y1, R.permute_dims(y1, [1, 0]), out_dtype="float32")
        return p0
