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
    def main(p0: R.Tensor((3, 4), dtype="float32"), p1: R.Tensor(("n",), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((3, 4), dtype="float32"):
        n = T.int64()
        cls = Module
        y1: R.Tensor((n,), dtype="float32") = R.log(p1)
        out2: R.Tensor((3, 4), dtype="float32") = R.match_cast(p0, R.Tensor((3, 4), dtype="float32"))
        out3: R.Tensor((3, 4), dtype="float32") = cls.helper(p0)
        with R.dataflow():
            out4: R.Tensor((3, 4), dtype="float32") = cls.helper(p0)
            out5: R.Tuple(R.Tensor((3, 2), dtype="float32"), R.Tensor((3, 2), dtype="float32")) = R.split(out4, indices_or_sections=2, axis=-1)
            out6: R.Tensor((3, 2), dtype="float32") = out5[0]
            b7: R.Tensor((2, 4), dtype="float32") = R.strided_slice(out3, (R.prim_value(0),), (R.prim_value(1),), (R.prim_value(3),), assume_inbound=False)
            R.output(b7)
        gv3: R.Tensor((3, 4), dtype="float32") = R.multiply(out2, R.const(2.0, "float32"))
        out8: R.Tensor((3, 4), dtype="float32") = R.add(gv3, out3)
        b9: R.Tensor((3, 4), dtype="float32") = cls.helper(out8)
        return out8
