# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((10, 2), dtype="float32")) -> R.Tuple(R.Tensor((2, 2), dtype="float32"), R.Tensor((5, 2), dtype="float32"), R.Tensor((3, 2), dtype="float32")):
        with R.dataflow():
            gv: R.Tuple(R.Tensor((2, 2), dtype="float32"), R.Tensor((5, 2), dtype="float32"), R.Tensor((3, 2), dtype="float32")) = R.split(x, indices_or_sections=[2, 7], axis=0)
            R.output(gv)
        return gv
