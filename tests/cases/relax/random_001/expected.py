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
    def main(p0: R.Tensor((4,), dtype="float32"), p1: R.Tensor(("n", 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor(("n", 1, 4), dtype="float32"):
        n = T.int64()
        with R.dataflow():
            y1 = R.call_dps_packed("f", (p0,), out_sinfo=R.Tensor((4,), dtype="float32"))
            a2: R.Tensor((n, 4), dtype="float32") = R.square(p1)
            lv3: R.Tensor((n, 4), dtype="float32") = a2
            out4: R.Tensor((n, 4), dtype="float32") = R.negative(p1)
            R.output(lv3)
        gv: R.Tensor((n, 4), dtype="float32") = R.multiply(lv3, R.const(2.0, "float32"))
        b5: R.Tensor((n, 4), dtype="float32") = R.atan(gv)
        if c:
            y6_then: R.Tensor((n, 4), dtype="float32") = R.add(p1, p1)
            y6: R.Tensor((n, 4), dtype="float32") = y6_then
        else:
            a7: R.Tensor((4, n), dtype="float32") = R.permute_dims(b5, axes=[1, 0])
            y6_else: R.Tensor((n, 4), dtype="float32") = R.add(p1, p1)
            y6: R.Tensor((n, 4), dtype="float32") = y6_else
        with R.dataflow():
            out8: R.Tensor((n, 4), dtype="float32") = R.minimum(lv3, R.const(1.0, "float32"))
            R.output(out8)
        out9: R.Tensor((1,), dtype="float32") = R.strided_slice(p0, (R.prim_value(0),), (R.prim_value(3),), (R.prim_value(4),), assume_inbound=False)
        with R.dataflow():
            y10: R.Tensor((1,), dtype="float32") = R.negative(out9)
            a11: R.Tensor((n, 1, 4), dtype="float32") = R.expand_dims(lv3, axis=[1])
            R.output(y10, a11)
        a12: R.Tensor((n, 1), dtype="int64") = R.argmax(out8, axis=1, keepdims=True)
        b13: R.Tensor((1,), dtype="float32") = R.match_cast(out9, R.Tensor((1,), dtype="float32"))
        y14: R.Tensor((4, n), dtype="float32") = R.permute_dims(p1, axes=[1, 0])
        return a11
