# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def kernel0(a: T.Buffer((3, 4), "float32"), b: T.Buffer((3, 4), "float32")):
        T.evaluate(0)

    @R.function
    def helper(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        n = T.int64()
        h: R.Tensor((n, 4), dtype="float32") = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((4,), dtype="float32"), p1: R.Tensor((3, 4), dtype="float32"), p2: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((3, 4), dtype="float32"):
        cls = Module
        b1: R.Tensor((3, 4), dtype="float32") = R.divide(p1, R.const(-2.0, "float32"))
        lv2: R.Tensor((4,), dtype="float32") = p0
        b3 = R.call_tir(cls.kernel0, (p1,), out_sinfo=R.Tensor((3, 4), dtype="float32"))
        out4: R.Tensor((3, 4), dtype="bool") = R.equal(b3, b1)
        y5: R.Tuple(R.Tensor((3, 4), dtype="bool"), R.Tensor((3, 4), dtype="bool")) = out4, out4
        lv6: R.Tensor((3, 4), dtype="bool") = y5[0]
        gv6: R.Tensor((3, 4), dtype="float32") = R.multiply(b1, b1)
        out7: R.Tensor((3, 8), dtype="float32") = R.concat((b1, gv6), axis=1)
        out8: R.Tensor((4, 1), dtype="float32") = R.reshape(lv2, R.shape([4, 1]))
        gv9: R.Tensor((8, 3), dtype="float32") = R.permute_dims(out7, axes=[1, 0])
        b9: R.Tensor((3, 3), dtype="float32") = R.matmul(out7, gv9, out_dtype="void")
        b10 = R.call_dps_packed("f", (b9,), out_sinfo=R.Tensor((3, 3), dtype="float32"))
        return b1
