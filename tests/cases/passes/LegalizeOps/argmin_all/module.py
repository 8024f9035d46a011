# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((2, 3), dtype="float32")) -> R.Tensor((), dtype="int64"):
        with R.dataflow():
            gv: R.Tensor((), dtype="int64") = R.argmin(x, axis=None, keepdims=False)
            R.output(gv)
        return gv
