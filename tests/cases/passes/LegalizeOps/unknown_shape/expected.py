# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor(dtype="float32", ndim=2)) -> R.Tensor(dtype="float32", ndim=2):
        with R.dataflow():
            gv: R.Tensor(dtype="float32", ndim=2) = R.exp(x)
            R.output(gv)
        return gv
