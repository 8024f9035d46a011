# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((4, 4), dtype="float32") = R.tril(x, R.prim_value(1))
            R.output(gv)
        return gv
