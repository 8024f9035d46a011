# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
        R.func_attr({"relax.force_pure": 1})
        # from tvm.script import relax as R
        
        @R.function
        def inner(z: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
            R.func_attr({"relax.force_pure": 1})
            w: R.Tensor((4, 4), dtype="float32") = R.call_packed("f", z, sinfo_args=(R.Tensor((4, 4), dtype="float32"),))
            return w

        y: R.Tensor((4, 4), dtype="float32") = inner(x)
        return y
