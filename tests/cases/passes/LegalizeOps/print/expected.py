# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function(pure=False)
    def main(x: R.Tensor((4,), dtype="float32")) -> R.Tensor((4,), dtype="float32"):
        R.call_packed("relax.run.print", R.str("x {}"), x, sinfo_args=(R.Tuple,))
        return x
