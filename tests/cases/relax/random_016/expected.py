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
    def main(p0: R.Tensor((4,), dtype="float32"), p1: R.Tensor((2, "m", 4), dtype="float32"), p2: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((3, 4), dtype="float32"):
        m = T.int64()
        lv1: R.Tensor((3, 4), dtype="float32") = R.match_cast(p2, R.Tensor((3, 4), dtype="float32"))
        out2: R.Tensor((2, 4, m), dtype="float32") = R.permute_dims(p1, axes=[0, 2, 1])
        a3: R.Tensor((2, m, 4), dtype="float32") = R.call_pure_packed("g", p1, sinfo_args=(R.Tensor((2, m, 4), dtype="float32"),))
        with R.dataflow():
            lv4: R.Tensor((3, 4), dtype="float32") = R.nn.log_softmax(lv1, axis=-1)
            R.output(lv4)
        out5: R.Tensor((3, 4), dtype="float32") = R.divide(p2, lv4)
        lv6: R.Tensor((2, m, 4), dtype="float32") = R.divide(p0, a3)
        a7: R.Tensor((2, m, 4), dtype="float32") = R.nn.softmax(p1, axis=-1)
        a8: R.Tensor((3, 4), dtype="float32") = R.match_cast(out5, R.Tensor((3, 4), dtype="float32"))
        with R.dataflow():
            a9: R.Tensor((2, m, 4), dtype="float32") = R.nn.softmax(a7, axis=-1)
            R.output(a9)
        return lv4
