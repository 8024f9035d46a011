@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function(pure=False)
    def main(p0: R.Tensor((3, 4), dtype="float32"), p1: R.Tensor((2, "m", 4), dtype="float32"), p2: R.Tensor(("n", 4), dtype="float32"), c: R.Tensor((), dtype="bool")):
        m = T.int64()
        n = T.int64()
        cls = Module
        out1 = R.flip(p1, axis=0)
        lv2 = R.tile(p1, 3)
        out3 = R.isnan(p0)
        a4 = R.concat((out1, out1), axis=-1)
        with R.dataflow():
            a5 = R.nn.relu(out1) + out1
            y6 = R.nn.layer_norm(p1, R.ones((4,), "float32"), R.ones((4,), "float32"), axes=[-1])
            R.output(y6, a5)
        b7 = R.nn.layer_norm(p0, R.ones((4,), "float32"), R.ones((4,), "float32"), axes=[-1])
        R.assert_op(c, out3, format="no")
        return a4
