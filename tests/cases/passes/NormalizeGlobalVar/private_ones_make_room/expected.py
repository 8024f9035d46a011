# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def g(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((4, 4), dtype="float32") = R.exp(x)
            R.output(gv)
        return gv

    @R.function(private=True)
    def g1(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((4, 4), dtype="float32") = R.negative(x)
            R.output(gv)
        return gv

    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
        cls = Module
        with R.dataflow():
            lv: R.Tensor((4, 4), dtype="float32") = cls.g1(x)
            gv: R.Tensor((4, 4), dtype="float32") = cls.g(lv)
            R.output(gv)
        return gv
