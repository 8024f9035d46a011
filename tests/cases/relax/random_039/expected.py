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
    def main(p0: R.Tensor(("n", 4), dtype="float32"), p1: R.Tensor((3, 4), dtype="float32"), p2: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor(("n", 4), dtype="float32"):
        n = T.int64()
        cls = Module
        b1: R.Tensor((3, 4), dtype="float32") = R.abs(p2)
        if c:
            out3: R.Tensor((3, 4), dtype="float32") = R.power(b1, p2)
            a2_then: R.Tensor((3, 4), dtype="float32") = R.add(p2, p2)
            a2: R.Tensor((3, 4), dtype="float32") = a2_then
        else:
            y4: R.Tensor((n, 4), dtype="float32") = p0
            a2_else: R.Tensor((3, 4), dtype="float32") = R.add(p2, p2)
            a2: R.Tensor((3, 4), dtype="float32") = a2_else
        gv6: R.Tensor((3, 4), dtype="float32") = R.exp(a2)
        out5: R.Tensor((3, 8), dtype="float32") = R.concat((a2, gv6), axis=-1)
        with R.dataflow():
            y6: R.Tensor((3, 4), dtype="float32") = R.call_pure_packed("g", p2, sinfo_args=(R.Tensor((3, 4), dtype="float32"),))
            b7: R.Tensor((3, 4), dtype="float32") = R.tril(p2, R.prim_value(0))
            lv8: R.Tensor((1, 3, 4), dtype="float32") = R.expand_dims(p1, axis=[0])
            R.output(lv8)
        y9: R.Tensor((n, 4), dtype="float32") = cls.helper(p0)
        with R.dataflow():
            a10: R.Tensor((1, n, 4), dtype="float32") = R.expand_dims(p0, axis=[0])
            b11: R.Tensor((1, n, 4), dtype="float32") = R.subtract(a10, y9)
            b12: R.Tensor((1, n, 4), dtype="float32") = R.divide(a10, p0)
            R.output(a10, b11)
        gv9: R.Tensor((3, 8), dtype="float32") = R.multiply(out5, out5)
        gv10: R.Tensor((3, 8), dtype="float32") = R.exp(gv9)
        b13: R.Tensor((3, 8), dtype="float32") = R.minimum(gv10, R.const(-2.0, "float32"))
        return p0
