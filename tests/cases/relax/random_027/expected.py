# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h: R.Tensor((3, 4), dtype="float32") = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((4,), dtype="float32"), p1: R.Tensor((3, 4), dtype="float32"), p2: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((4,), dtype="float32"):
        cls = Module
        gv: R.Tensor((4,), dtype="float32") = R.ones(R.shape([4]), dtype="float32")
        lv1: R.Tensor((3, 4), dtype="float32") = R.nn.rms_norm(p1, gv, axes=[-1], epsilon=1.0000000000000001e-05)
        with R.dataflow():
            out2: R.Tensor((3, 4), dtype="float32") = R.permute_dims(p1, axes=[0, 1])
            y3: R.Tensor((3, 4), dtype="float32") = cls.helper(out2)
            R.output(y3)
        if c:
            a5: R.Tensor((3, 8), dtype="float32") = R.concat((y3, y3), axis=-1)
            lv4: R.Tensor((3, 4), dtype="float32") = lv1
        else:
            gv4: R.Tensor((3, 4), dtype="float32") = R.exp(lv1)
            lv4_else: R.Tensor((3, 4), dtype="float32") = R.exp(gv4)
            lv4: R.Tensor((3, 4), dtype="float32") = lv4_else
        return p0
