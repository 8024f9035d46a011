# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h: R.Tensor((3, 4), dtype="float32") = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((3, 4), dtype="float32"), p1: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((3, 4), dtype="float32"):
        lv1: R.Tuple(R.Tensor((3, 4), dtype="float32"), R.Tensor((3, 4), dtype="float32")) = p0, p0
        y2: R.Tensor((3, 4), dtype="float32") = lv1[0]
        a3: R.Tensor((3, 4), dtype="float32") = R.negative(y2)
        a4: R.Tensor((3, 4), dtype="float32") = R.minimum(a3, R.const(3.25, "float32"))
        lv5: R.Tensor((3, 4), dtype="float32") = R.reshape(a4, R.shape([3, 4]))
        b6: R.Tensor((3, 4), dtype="float16") = R.astype(y2, dtype="float16")
        return y2
