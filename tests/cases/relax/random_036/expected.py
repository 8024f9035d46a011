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
    def main(p0: R.Tensor(("n",), dtype="float32"), p1: R.Tensor(("n",), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor(("n",), dtype="float32"):
        n = T.int64()
        if c:
            out2: R.Tensor((n,), dtype="int32") = R.argsort(p1, axis=-1, descending=False, dtype="int32")
            b1: R.Tensor((n,), dtype="float32") = p0
        else:
            gv2: R.Tensor((n,), dtype="float32") = R.exp(p0)
            b1_else: R.Tensor((n,), dtype="float32") = R.exp(gv2)
            b1: R.Tensor((n,), dtype="float32") = b1_else
        R.print(p1, format=R.str("v: {}"))
        gv6: R.Tensor((n,), dtype="float32") = R.add(p1, p1)
        out3: R.Tensor((n,), dtype="float32") = R.maximum(b1, gv6)
        b4: R.Tensor((n,), dtype="float32") = R.flip(out3, axis=0)
        return out3
