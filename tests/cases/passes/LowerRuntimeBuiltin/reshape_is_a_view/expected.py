# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((16,), dtype="float32"):
        a: R.Tensor((16,), dtype="float32") = R.call_packed("vm.builtin.reshape", x, R.shape([16]), sinfo_args=(R.Tensor((16,), dtype="float32"),))
        return a
