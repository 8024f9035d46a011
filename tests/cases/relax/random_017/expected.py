# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h: R.Tensor((3, 4), dtype="float32") = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((4,), dtype="float32"), p1: R.Tensor((4,), dtype="float32"), p2: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((4,), dtype="float32"):
        y1: R.Tensor((4,), dtype="float32") = R.round(p0)
        with R.dataflow():
            lv: R.Tensor((4,), dtype="float32") = R.ones(R.shape([4]), dtype="float32")
            lv1: R.Tensor((4,), dtype="float32") = R.ones(R.shape([4]), dtype="float32")
            b2: R.Tensor((4,), dtype="float32") = R.nn.layer_norm(p0, lv, lv1, axes=[-1], epsilon=1.0000000000000001e-05, center=True, scale=True)
            out3: R.Tensor((4,), dtype="float32") = R.maximum(b2, b2)
            R.output(b2)
        out4: R.Tensor((4,), dtype="float32") = R.power(b2, y1)
        if c:
            lv5_then: R.Tensor((4,), dtype="float32") = R.add(y1, y1)
            lv5: R.Tensor((4,), dtype="float32") = lv5_then
        else:
            gv3: R.Tensor((4, 3), dtype="float32") = R.permute_dims(p2, axes=[1, 0])
            a6: R.Tensor((3, 3), dtype="float32") = R.matmul(p2, gv3, out_dtype="void")
            lv5_else: R.Tensor((4,), dtype="float32") = R.add(y1, y1)
            lv5: R.Tensor((4,), dtype="float32") = lv5_else
        gv7: R.Tensor((4,), dtype="float32") = R.ones(R.shape([4]), dtype="float32")
        gv8: R.Tensor((4,), dtype="float32") = R.ones(R.shape([4]), dtype="float32")
        out7: R.Tensor((4,), dtype="float32") = R.nn.layer_norm(p1, gv7, gv8, axes=[-1], epsilon=1.0000000000000001e-05, center=True, scale=True)
        return out4
