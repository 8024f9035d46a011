# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((4, 4), dtype="float32") = R.match_cast(R.call_pure_packed("f", x, sinfo_args=(R.Tensor(dtype="float32", ndim=2),)), R.Tensor((4, 4), dtype="float32"))
            R.output(gv)
        return gv
