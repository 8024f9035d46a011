# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((6,), dtype="float32")) -> R.Tensor((6, 1), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((6, 1), dtype="float32") = R.reshape(x, R.shape([6, 1]))
            R.output(gv)
        return gv
