# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((4, 4), dtype="float32"):
        a: R.Tensor((4, 4), dtype="float32") = R.exp(x)
        if c:
            b: R.Tensor((4, 4), dtype="float32") = a
            y_then: R.Tensor((4, 4), dtype="float32") = R.add(a, a)
            y: R.Tensor((4, 4), dtype="float32") = y_then
        else:
            b: R.Tensor((4, 4), dtype="float32") = a
            y_else: R.Tensor((4, 4), dtype="float32") = R.multiply(a, a)
            y: R.Tensor((4, 4), dtype="float32") = y_else
        return y
