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
    def main(p0: R.Tensor((6,), dtype="float32"), p1: R.Tensor((2, "m", 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((6,), dtype="float32"):
        m = T.int64()
        b1: R.Tensor((6,), dtype="float32") = R.add(p0, p0)
        b2: R.Tuple(R.Tensor((2, m, 2), dtype="float32"), R.Tensor((2, m, 2), dtype="float32")) = R.split(p1, indices_or_sections=2, axis=-1)
        b3: R.Tensor((2, m, 2), dtype="float32") = b2[1]
        if c:
            lv4: R.Tensor((6,), dtype="float32") = b1
        else:
            gv4: R.Tensor((6,), dtype="float32") = R.exp(b1)
            lv4_else: R.Tensor((6,), dtype="float32") = R.exp(gv4)
            lv4: R.Tensor((6,), dtype="float32") = lv4_else
        R.call_packed("h", p0, sinfo_args=(R.Tuple,))
        lv5: R.Tensor((1,), dtype="float32") = R.max(lv4, axis=[0], keepdims=True)
        with R.dataflow():
            lv6: R.Tensor((6,), dtype="float32") = R.nn.gelu_tanh(b1)
            out7: R.Tensor((6,), dtype="float32") = R.match_cast(lv6, R.Tensor((6,), dtype="float32"))
            lv8: R.Tensor((6,), dtype="bool") = R.equal(lv6, lv6)
            R.output(lv6, out7)
        lv9: R.Tensor((1, 6), dtype="float32") = R.reshape(p0, R.shape([1, 6]))
        lv10: R.Tensor((2, 6), dtype="float32") = R.broadcast_to(lv6, R.shape([2, 6]))
        return b1
