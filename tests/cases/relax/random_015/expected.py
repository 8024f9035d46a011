# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h: R.Tensor((3, 4), dtype="float32") = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((1, 3, 8, 8), dtype="float32"), p1: R.Tensor((6,), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((3, 8, 8, 1), dtype="float32"):
        b1: R.Tensor((3, 8, 8, 1), dtype="float32") = R.permute_dims(p0, axes=[1, 3, 2, 0])
        lv2: R.Tensor((3, 8, 8, 1), dtype="float32") = R.nn.log_softmax(b1, axis=-1)
        return b1
