# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((2, 8), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((2, 8), dtype="float32") = R.reshape(x, R.shape([2, 8]))
            R.output(gv)
        return gv
