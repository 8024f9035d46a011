# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h: R.Tensor((3, 4), dtype="float32") = R.exp(x)
        return h

    @R.function(pure=False)
    def main(p0: R.Tensor((3, 4), dtype="float32"), p1: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((3, 4), dtype="float32"):
        gv: R.Tensor((3, 4), dtype="float32") = R.negative(p1)
        out1: R.Tensor((3, 4), dtype="float32") = R.add(gv, p0)
        out2: R.Tensor((1, 3, 4), dtype="float32") = R.expand_dims(out1, axis=[0])
        out3: R.Tensor((1, 3, 4), dtype="float32") = R.expand_dims(p1, axis=[0])
        a4: R.Tensor((1, 3, 4), dtype="float32") = R.negative(out3)
        gv5: R.Tensor((3, 4), dtype="bool") = R.less(out1, out1)
        b5: R.Tensor((3, 4), dtype="float32") = R.where(gv5, out1, out1)
        R.call_packed("h", b5, sinfo_args=(R.Tuple,))
        y6: R.Tensor((3, 4), dtype="float32") = R.reshape(b5, R.shape([3, 4]))
        gv9: R.Tensor((4,), dtype="float32") = R.ones(R.shape([4]), dtype="float32")
        lv7: R.Tensor((3, 4), dtype="float32") = R.nn.rms_norm(p0, gv9, axes=[-1], epsilon=1.0000000000000001e-05)
        return b5
