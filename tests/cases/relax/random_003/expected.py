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
    def main(p0: R.Tensor((4,), dtype="float32"), p1: R.Tensor((1, 3, 8, 8), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((1, 3, 8, 8), dtype="float32"):
        gv: R.Tensor((4,), dtype="float32") = R.add(p0, p0)
        y1: R.Tensor((4,), dtype="float32") = R.multiply(p0, gv)
        a2: R.Tensor((4,), dtype="float32") = R.add(p0, p0)
        lv3: R.Tensor((2,), dtype="float32") = R.strided_slice(p0, (R.prim_value(0),), (R.prim_value(0),), (R.prim_value(2),), assume_inbound=False)
        y4: R.Tensor((4,), dtype="float32") = R.negative(a2)
        b5: R.Tensor((2,), dtype="float32") = R.call_pure_packed("g", lv3, sinfo_args=(R.Tensor((2,), dtype="float32"),))
        if c:
            y7: R.Tensor((4, 1), dtype="float32") = R.reshape(y4, R.shape([4, 1]))
            b6_then: R.Tensor((4,), dtype="float32") = R.add(p0, p0)
            b6: R.Tensor((4,), dtype="float32") = b6_then
        else:
            gv8: R.Tensor((4,), dtype="float32") = R.exp(p0)
            b6_else: R.Tensor((4,), dtype="float32") = R.exp(gv8)
            b6: R.Tensor((4,), dtype="float32") = b6_else
        lv8: R.Tensor((2,), dtype="float32") = R.strided_slice(lv3, (R.prim_value(0),), (R.prim_value(0),), (R.prim_value(2),), assume_inbound=False)
        lv9: R.Tensor((2,), dtype="float32") = R.nn.relu(lv3)
        with R.dataflow():
            out10: R.Tensor((4,), dtype="float32") = a2
            R.output(out10)
        return p1
