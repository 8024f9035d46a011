# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h: R.Tensor((3, 4), dtype="float32") = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((2, 5, 4), dtype="float32"), p1: R.Tensor((1, 3, 8, 8), dtype="float32"), p2: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((9,), dtype="float32"):
        gv: R.Tensor((1, 3, 8, 8), dtype="float32") = R.permute_dims(p1, axes=[0, 1, 3, 2])
        b1: R.Tensor((1, 3, 8, 8), dtype="float32") = R.matmul(p1, gv, out_dtype="void")
        gv2: R.Tensor((4, 3), dtype="float32") = R.permute_dims(p2, axes=[1, 0])
        lv2: R.Tensor((3, 3), dtype="float32") = R.matmul(p2, gv2, out_dtype="float32")
        out3: R.Tensor((1, 3, 8, 8), dtype="float32") = R.match_cast(p1, R.Tensor((1, 3, 8, 8), dtype="float32"))
        y4: R.Tensor((3, 4, 1), dtype="float32") = R.expand_dims(p2, axis=[2])
        b5: R.Tensor((9,), dtype="float32") = R.flatten(lv2)
        return b5
