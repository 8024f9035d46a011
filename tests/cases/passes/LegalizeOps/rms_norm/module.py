# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((2, 3, 4), dtype="float32"), y: R.Tensor((4,), dtype="float32")) -> R.Tensor((2, 3, 4), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((2, 3, 4), dtype="float32") = R.nn.rms_norm(x, y, axes=[-1], epsilon=1.0000000000000001e-05)
            R.output(gv)
        return gv
