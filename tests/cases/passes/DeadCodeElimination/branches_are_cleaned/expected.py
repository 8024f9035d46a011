# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((4, 4), dtype="float32"):
        if c:
            y_then: R.Tensor((4, 4), dtype="float32") = R.add(x, x)
            y: R.Tensor((4, 4), dtype="float32") = y_then
        else:
            y_else: R.Tensor((4, 4), dtype="float32") = R.multiply(x, x)
            y: R.Tensor((4, 4), dtype="float32") = y_else
        return y
