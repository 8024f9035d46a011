# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((2, 3, 4), dtype="float32")) -> R.Tensor((3, 4, 2), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((3, 4, 2), dtype="float32") = R.permute_dims(x, axes=[1, -1, 0])
            R.output(gv)
        return gv
