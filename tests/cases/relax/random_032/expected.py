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
    def main(p0: R.Tensor((3, 4), dtype="float32"), p1: R.Tensor((4,), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((3, 4), dtype="float32"):
        cls = Module
        a1: R.Tensor((3, 4), dtype="float32") = R.negative(p0)
        lv2: R.Tensor((3, 8), dtype="float32") = R.concat((p0, p0), axis=1)
        gv2: R.Tensor((4,), dtype="float32") = R.ones(R.shape([4]), dtype="float32")
        gv3: R.Tensor((4,), dtype="float32") = R.ones(R.shape([4]), dtype="float32")
        y3: R.Tensor((4,), dtype="float32") = R.nn.layer_norm(p1, gv2, gv3, axes=[-1], epsilon=1.0000000000000001e-05, center=True, scale=True)
        lv4: R.Tensor((3, 4), dtype="float32") = cls.helper(p0)
        # from tvm.script import tirx as T
        # from tvm.script import relax as R
        
        @R.function
        def a5(p: R.Tensor((3, 8), dtype="float32")) -> R.Tensor((3, 8), dtype="float32"):
            q: R.Tensor((3, 8), dtype="float32") = R.exp(p)
            return q

        lv6: R.Tensor((3, 8), dtype="float32") = a5(lv2)
        return p0
