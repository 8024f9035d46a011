# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((2, 3), dtype="float32"), y: R.Tensor((3,), dtype="float32"), w: R.Tensor((3,), dtype="int8")) -> R.Tensor((2, 3), dtype="int8"):
        with R.dataflow():
            gv: R.Tensor((2, 3), dtype="int8") = R.quantize(x, y, w, out_dtype="int8", axis=1)
            R.output(gv)
        return gv
