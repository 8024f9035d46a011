# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h: R.Tensor((3, 4), dtype="float32") = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((6,), dtype="float32"), p1: R.Tensor((4,), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((4,), dtype="float32"):
        out1: R.Tensor((6, 1), dtype="float32") = R.reshape(p0, R.shape([6, 1]))
        if c:
            a2_then: R.Tensor((4,), dtype="float32") = R.exp(p1)
            a2: R.Tensor((4,), dtype="float32") = a2_then
        else:
            gv2: R.Tensor((1, 6), dtype="float32") = R.permute_dims(out1, axes=[1, 0])
            lv3: R.Tensor((6, 6), dtype="float32") = R.matmul(out1, gv2, out_dtype="void")
            gv4: R.Tensor((4,), dtype="float32") = R.exp(p1)
            a2_else: R.Tensor((4,), dtype="float32") = R.exp(gv4)
            a2: R.Tensor((4,), dtype="float32") = a2_else
        gv7: R.Tensor((4,), dtype="float32") = R.multiply(p1, p1)
        a4: R.Tensor((4,), dtype="float32") = R.erf(gv7)
        lv5: R.Tuple(R.Tensor((3,), dtype="float32"), R.Tensor((3,), dtype="float32")) = R.split(p0, indices_or_sections=2, axis=-1)
        b6: R.Tensor((3,), dtype="float32") = lv5[0]
        return a4
