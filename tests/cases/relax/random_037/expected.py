# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h: R.Tensor((3, 4), dtype="float32") = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((1, 3, 8, 8), dtype="float32"), p1: R.Tensor((6,), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((3,), dtype="float32"):
        out1: R.Tuple(R.Tensor((3,), dtype="float32"), R.Tensor((3,), dtype="float32")) = R.split(p1, indices_or_sections=2, axis=-1)
        out2: R.Tensor((3,), dtype="float32") = out1[1]
        with R.dataflow():
            lv: R.Tensor((1, 3, 8, 8), dtype="float32") = R.negative(p0)
            lv1: R.Tensor((1, 3, 8, 8), dtype="float32") = R.negative(lv)
            y3: R.Tensor((1, 3, 8, 8), dtype="float32") = R.nn.softmax(lv1, axis=-1)
            out4: R.Tensor((2,), dtype="float32") = R.strided_slice(out2, (R.prim_value(0),), (R.prim_value(0),), (R.prim_value(2),), assume_inbound=False)
            a5: R.Tensor((2,), dtype="bool") = R.isnan(out4)
            R.output(a5)
        return out2
