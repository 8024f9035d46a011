# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(t: R.Tuple(R.Tensor((4, 4), dtype="float32"), R.Tensor((4, 4), dtype="float32"))) -> R.Tuple(R.Tuple(R.Tensor((4, 4), dtype="float32"), R.Tensor((4, 4), dtype="float32")), R.Tensor((4, 4), dtype="float32")):
        a: R.Tensor((4, 4), dtype="float32") = t[0]
        b: R.Tensor((4, 4), dtype="float32") = t[1]
        c: R.Tensor((4, 4), dtype="float32") = t[0]
        return (t, c)
