# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
        with R.dataflow():
            # from tvm.script import relax as R
            
            @R.function
            def f(p: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
                q: R.Tensor((4, 4), dtype="float32") = R.exp(p)
                return q

            a: R.Tensor((4, 4), dtype="float32") = f(x)
            b: R.Tensor((4, 4), dtype="float32") = f(a)
            R.output(b)
        return b
