# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4,), dtype="float32")) -> R.Tensor(dtype="float32", ndim=1):
        with R.dataflow():
            gv: R.Tensor(dtype="float32", ndim=1) = R.unique(x, R.prim_value(1), R.prim_value(0), R.prim_value(0), R.prim_value(0))
            R.output(gv)
        return gv
