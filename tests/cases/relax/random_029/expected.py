# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def kernel0(a: T.Buffer((1, 3, 8, 4), "float32"), b: T.Buffer((1, 3, 8, 4), "float32")):
        T.evaluate(0)

    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h: R.Tensor((3, 4), dtype="float32") = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((1, 3, 8, 8), dtype="float32"), p1: R.Tensor((3,), dtype="float32"), p2: R.Tensor((1, 3, 8, 8), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((1, 3, 8, 16), dtype="float32"):
        cls = Module
        y1: R.Tuple(R.Tensor((1, 3, 8, 4), dtype="float32"), R.Tensor((1, 3, 8, 4), dtype="float32")) = R.split(p2, indices_or_sections=2, axis=-1)
        a2: R.Tensor((1, 3, 8, 4), dtype="float32") = y1[0]
        # from tvm.script import tirx as T
        # from tvm.script import relax as R
        
        @R.function
        def a3(p: R.Tensor((1, 3, 8, 8), dtype="float32")) -> R.Tensor((1, 3, 8, 8), dtype="float32"):
            q: R.Tensor((1, 3, 8, 8), dtype="float32") = R.exp(p)
            return q

        y4: R.Tensor((1, 3, 8, 8), dtype="float32") = a3(p2)
        b5: R.Tensor((1, 3, 8, 16), dtype="float32") = R.repeat(y4, repeats=2, axis=-1)
        out6: R.Tensor((3,), dtype="float32") = R.divide(p1, R.const(3.25, "float32"))
        gv6: R.Tensor((16,), dtype="float32") = R.ones(R.shape([16]), dtype="float32")
        lv7: R.Tensor((1, 3, 8, 16), dtype="float32") = R.nn.rms_norm(b5, gv6, axes=[-1], epsilon=1.0000000000000001e-05)
        y8 = R.call_tir(cls.kernel0, (a2,), out_sinfo=R.Tensor((1, 3, 8, 4), dtype="float32"))
        return lv7
