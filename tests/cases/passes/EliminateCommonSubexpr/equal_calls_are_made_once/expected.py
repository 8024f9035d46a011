# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
        with R.dataflow():
            a: R.Tensor((4, 4), dtype="float32") = R.add(x, x)
            b: R.Tensor((4, 4), dtype="float32") = a
            c: R.Tensor((4, 4), dtype="float32") = R.multiply(a, a)
            gv: R.Tensor((4, 4), dtype="float32") = c
            R.output(gv)
        return gv
