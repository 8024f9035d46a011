# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
        one: R.Tensor((), dtype="float32") = R.const(1.0, "float32")
        a: R.Tensor((4, 4), dtype="float32") = R.add(x, R.const(1.0, "float32"))
        return a
