# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tuple(R.Tensor((4, 4), dtype="float32"), R.Tensor((4, 4), dtype="float32"))) -> R.Tensor((4, 4), dtype="float32"):
        with R.dataflow():
            a: R.Tensor((4, 4), dtype="float32") = x[0]
            b: R.Tensor((4, 4), dtype="float32") = a
            gv: R.Tensor((4, 4), dtype="float32") = R.add(a, a)
            R.output(gv)
        return gv
