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

    @R.function
    def main(p0: R.Tensor(("n",), dtype="float32"), p1: R.Tensor((2, "m", 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((2, "m", 4), dtype="float32"):
        m = T.int64()
        n = T.int64()
        gv: R.Tensor((n,), dtype="float32") = R.exp(p0)
        b1: R.Tensor((n,), dtype="float32") = R.add(p0, gv)
        out2: R.Tensor((2, m, 4), dtype="float32") = R.negative(p1)
        y3: R.Tensor((2, m, 4), dtype="float32") = R.strided_slice(p1, (R.prim_value(0),), (R.prim_value(0),), (R.prim_value(2),), assume_inbound=False)
        out4: R.Tensor((n,), dtype="bool") = R.less(b1, b1)
        return p1
