# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h: R.Tensor((3, 4), dtype="float32") = R.exp(x)
        return h

    @R.function(pure=False)
    def main(p0: R.Tensor((3,), dtype="float32"), p1: R.Tensor((3,), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((3,), dtype="float32"):
        gv: R.Tensor((3,), dtype="float32") = R.ones(R.shape([3]), dtype="float32")
        out1: R.Tensor((3,), dtype="float32") = R.nn.rms_norm(p0, gv, axes=[-1], epsilon=1.0000000000000001e-05)
        if c:
            y2_then: R.Tensor((3,), dtype="float32") = R.exp(p1)
            y2: R.Tensor((3,), dtype="float32") = y2_then
        else:
            gv3: R.Tensor((3,), dtype="float32") = R.exp(p1)
            y2_else: R.Tensor((3,), dtype="float32") = R.exp(gv3)
            y2: R.Tensor((3,), dtype="float32") = y2_else
        R.print(p1, format=R.str("v: {}"))
        R.print(out1, format=R.str("v: {}"))
        return p0
