# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        n = T.int64()
        h: R.Tensor((n, 4), dtype="float32") = R.exp(x)
        return h

    @R.function(pure=False)
    def main(p0: R.Tensor((3, 4), dtype="float32"), p1: R.Tensor((2, "m", 4), dtype="float32"), p2: R.Tensor(("n", 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((2, "m", 8), dtype="float32"):
        m = T.int64()
        n = T.int64()
        out1: R.Tensor((2, m, 4), dtype="float32") = R.flip(p1, axis=0)
        lv2: R.Tensor((2, m, 12), dtype="float32") = R.tile(p1, repeats=[3])
        out3: R.Tensor((3, 4), dtype="bool") = R.isnan(p0)
        a4: R.Tensor((2, m, 8), dtype="float32") = R.concat((out1, out1), axis=-1)
        with R.dataflow():
            lv: R.Tensor((2, m, 4), dtype="float32") = R.nn.relu(out1)
            a5: R.Tensor((2, m, 4), dtype="float32") = R.add(lv, out1)
            lv2_1: R.Tensor((4,), dtype="float32") = R.ones(R.shape([4]), dtype="float32")
            lv3: R.Tensor((4,), dtype="float32") = R.ones(R.shape([4]), dtype="float32")
            y6: R.Tensor((2, m, 4), dtype="float32") = R.nn.layer_norm(p1, lv2_1, lv3, axes=[-1], epsilon=1.0000000000000001e-05, center=True, scale=True)
            R.output(a5, y6)
        gv4: R.Tensor((4,), dtype="float32") = R.ones(R.shape([4]), dtype="float32")
        gv5: R.Tensor((4,), dtype="float32") = R.ones(R.shape([4]), dtype="float32")
        b7: R.Tensor((3, 4), dtype="float32") = R.nn.layer_norm(p0, gv4, gv5, axes=[-1], epsilon=1.0000000000000001e-05, center=True, scale=True)
        R.assert_op(c, out3, format=R.str("no"))
        return a4
