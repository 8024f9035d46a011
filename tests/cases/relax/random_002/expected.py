# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h: R.Tensor((3, 4), dtype="float32") = R.exp(x)
        return h

    @R.function(pure=False)
    def main(p0: R.Tensor((3, 4), dtype="float32"), p1: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((4, 3), dtype="float32"):
        R.call_packed("h", p1, sinfo_args=(R.Tuple,))
        out1: R.Tensor((3, 4), dtype="float32") = R.square(p0)
        with R.dataflow():
            lv2: R.Tensor((12,), dtype="float32") = R.reshape(p0, R.shape([12]))
            b3: R.Tensor((1,), dtype="float32") = R.variance(lv2, axis=[0], keepdims=True)
            lv2_1: R.Tensor((3, 4), dtype="float32") = R.negative(p1)
            out4: R.Tensor((3, 4), dtype="float32") = R.erf(lv2_1)
            y5: R.Tensor((3, 4), dtype="float32") = R.call_pure_packed("g", out1, sinfo_args=(R.Tensor((3, 4), dtype="float32"),))
            y6: R.Tensor((1,), dtype="float32") = R.multiply(b3, R.const(3.25, "float32"))
            R.output(b3, y5, y6)
        y7: R.Tensor((1,), dtype="float32") = R.negative(y6)
        y8: R.Tensor((4, 3), dtype="float32") = R.permute_dims(out1, axes=[1, 0])
        b9: R.Tensor((1,), dtype="float32") = R.call_pure_packed("g", y7, sinfo_args=(R.Tensor((1,), dtype="float32"),))
        return y8
