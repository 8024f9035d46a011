# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function(pure=False)
    def main(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
        a: R.Tensor((4, 4), dtype="float32") = R.add(x, x)
        b: R.Tensor((4, 4), dtype="float32") = R.exp(a)
        R.print(b, format=R.str(""))
        with R.dataflow():
            c: R.Tensor((4, 4), dtype="float32") = R.add(b, x)
            d: R.Tensor((4, 4), dtype="float32") = R.exp(c)
            e: R.Tensor((4, 4), dtype="float32") = R.exp(d)
            R.output(e)
        return e
