# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((2, 3), dtype="float32")) -> R.Tensor((2, 3), dtype="float32"):
        with R.dataflow():
            lv: R.Tensor((), dtype="float32") = R.astype(R.const(2, "int32"), dtype="float32")
            gv: R.Tensor((2, 3), dtype="float32") = R.add(x, lv)
            R.output(gv)
        return gv
