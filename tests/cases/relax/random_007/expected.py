# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        n = T.int64()
        h: R.Tensor((n, 4), dtype="float32") = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((2, "m", 4), dtype="float32"), p1: R.Tensor((6,), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((2, "m", 4), dtype="float32"):
        m = T.int64()
        gv: R.Tensor((4,), dtype="float32") = R.ones(R.shape([4]), dtype="float32")
        out1: R.Tensor((2, m, 4), dtype="float32") = R.nn.rms_norm(p0, gv, axes=[-1], epsilon=1.0000000000000001e-05)
        return p0
