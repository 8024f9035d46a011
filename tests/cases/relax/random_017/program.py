@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((4,), dtype="float32"), p1: R.Tensor((4,), dtype="float32"), p2: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        y1 = R.round(p0)
        with R.dataflow():
            b2 = R.nn.layer_norm(p0, R.ones((4,), "float32"), R.ones((4,), "float32"), axes=[-1])
            out3 = R.maximum(b2, b2)
            R.output(b2)
        out4 = R.power(b2, y1)
        if c:
            lv5 = R.add(y1, y1)
        else:
            a6 = R.matmul(p2, R.permute_dims(p2, [1, 0]))
            lv5 = R.add(y1, y1)
        out7 = R.nn.layer_norm(p1, R.ones((4,), "float32"), R.ones((4,), "float32"), axes=[-1])
        return out4
