# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
        a: R.Tensor((4, 4), dtype="float32") = R.exp(x)
        b: R.Tensor((4, 4), dtype="float32") = R.exp(a)
        c: R.Tensor((4, 4), dtype="float32") = R.add(a, b)
        R.memory.kill_tensor(a)
        R.memory.kill_tensor(b)
        return c
