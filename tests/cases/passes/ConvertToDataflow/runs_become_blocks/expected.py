# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function(pure=False)
    def main(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
        with R.dataflow():
            a: R.Tensor((4, 4), dtype="float32") = R.add(x, x)
            b: R.Tensor((4, 4), dtype="float32") = R.exp(a)
            R.output(b)
        R.print(b, format=R.str(""))
        with R.dataflow():
            c: R.Tensor((4, 4), dtype="float32") = R.add(b, x)
            d: R.Tensor((4, 4), dtype="float32") = R.exp(c)
            R.output(d)
        return d
