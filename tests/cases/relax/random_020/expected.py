# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h: R.Tensor((3, 4), dtype="float32") = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((4,), dtype="float32"), p1: R.Tensor((6,), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((4,), dtype="float32"):
        with R.dataflow():
            a1: R.Tensor((6,), dtype="float32") = R.square(p1)
            b2: R.Tensor((6,), dtype="float32") = R.subtract(p1, a1)
            R.output(a1, b2)
        a3: R.Tensor((6,), dtype="float32") = R.zeros_like(a1, dtype="void")
        return p0
