@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((3,), dtype="float32"), p1: R.Tensor((6,), dtype="float32"), p2: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        b1 = R.nn.softmax(p1, axis=-1)
        y2 = R.concat((p2, p2), axis=1)
        with R.dataflow():
            out3 = R.permute_dims(p2)
            b4 = R.permute_dims(p2, axes=[0, 1])
            b5 = R.matmul(p2, R.permute_dims(p2, [1, 0]), out_dtype="float32")
            lv6 = R.nn.softmax(p1, axis=-1)
            R.output(b5)
        return b1
