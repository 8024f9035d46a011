# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h: R.Tensor((3, 4), dtype="float32") = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((2, 5, 4), dtype="float32"), p1: R.Tensor((3,), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((2, 5, 4), dtype="float32"):
        gv: R.Tensor((3,), dtype="float32") = R.nn.relu(p1)
        out1: R.Tensor((3,), dtype="float32") = R.power(p1, gv)
        y2: R.Tensor((2, 5, 4), dtype="float32") = R.multiply(p0, p0)
        b3: R.Tensor((3,), dtype="float32") = R.multiply(out1, out1)
        a4 = R.call_dps_packed("f", (out1,), out_sinfo=R.Tensor((3,), dtype="float32"))
        b5: R.Tensor((3,), dtype="bool") = R.greater_equal(a4, b3)
        out6: R.Tensor((9,), dtype="float32") = R.tile(a4, repeats=[3])
        return p0
