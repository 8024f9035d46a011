# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        n = T.int64()
        h: R.Tensor((n, 4), dtype="float32") = R.exp(x)
        return h

    @R.function(pure=False)
    def main(p0: R.Tensor((4,), dtype="float32"), p1: R.Tensor((6,), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((4,), dtype="float32"):
        a1: R.Tensor((6,), dtype="float32") = R.power(p1, p1)
        lv2: R.Tensor((6,), dtype="float32") = R.match_cast(p1, R.Tensor((6,), dtype="float32"))
        R.print(p1, format=R.str("v: {}"))
        a3: R.Tuple(R.Tensor((6,), dtype="float32"), R.Tensor((6,), dtype="float32")) = a1, p1
        a4: R.Tensor((6,), dtype="float32") = a3[0]
        gv5: R.Tensor((4,), dtype="float32") = R.add(p0, p0)
        out5: R.Tensor((4,), dtype="float32") = R.abs(gv5)
        with R.dataflow():
            a6: R.Tensor((4,), dtype="float32") = R.match_cast(out5, R.Tensor((4,), dtype="float32"))
            R.output(a6)
        return a6
