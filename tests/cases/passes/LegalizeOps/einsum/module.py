# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((2, 3), dtype="float32"), y: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((2, 4), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((2, 4), dtype="float32") = R.einsum((x, y), subscripts="ij,jk->ik")
            R.output(gv)
        return gv
