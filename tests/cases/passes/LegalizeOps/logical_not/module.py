# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((2, 3), dtype="bool")) -> R.Tensor((2, 3), dtype="bool"):
        with R.dataflow():
            gv: R.Tensor((2, 3), dtype="bool") = R.logical_not(x)
            R.output(gv)
        return gv
