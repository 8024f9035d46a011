# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h: R.Tensor((3, 4), dtype="float32") = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((3,), dtype="float32"), p1: R.Tensor((6,), dtype="float32"), p2: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((6,), dtype="float32"):
        b1: R.Tensor((6,), dtype="float32") = R.nn.softmax(p1, axis=-1)
        y2: R.Tensor((3, 8), dtype="float32") = R.concat((p2, p2), axis=1)
        with R.dataflow():
            out3: R.Tensor((4, 3), dtype="float32") = R.permute_dims(p2, axes=None)
            b4: R.Tensor((3, 4), dtype="float32") = R.permute_dims(p2, axes=[0, 1])
            lv2: R.Tensor((4, 3), dtype="float32") = R.permute_dims(p2, axes=[1, 0])
            b5: R.Tensor((3, 3), dtype="float32") = R.matmul(p2, lv2, out_dtype="float32")
            lv6: R.Tensor((6,), dtype="float32") = R.nn.softmax(p1, axis=-1)
            R.output(b5)
        return b1
