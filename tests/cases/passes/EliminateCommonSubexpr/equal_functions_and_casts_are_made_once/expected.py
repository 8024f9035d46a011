# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")) -> R.Tuple(R.Tensor((4, 4)), R.Tensor((4, 4))):
        # from tvm.script import relax as R
        
        @R.function
        def f(p: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
            q: R.Tensor((4, 4), dtype="float32") = R.exp(p)
            return q

        g: R.Callable((R.Tensor((4, 4), dtype="float32"),), R.Tensor((4, 4), dtype="float32"), True) = f
        a0: R.Tensor((4, 4), dtype="float32") = f(x)
        a: R.Tensor((4, 4)) = R.match_cast(a0, R.Tensor((4, 4)))
        b0: R.Tensor((4, 4), dtype="float32") = a0
        b: R.Tensor((4, 4)) = a
        return (a, a)
