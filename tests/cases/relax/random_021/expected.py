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
    def main(p0: R.Tensor((6,), dtype="float32"), p1: R.Tensor((4,), dtype="float32"), p2: R.Tensor((2, "m", 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((2, "m", "m"), dtype="float32"):
        m = T.int64()
        with R.dataflow():
            lv1: R.Tensor((6,), dtype="float32") = R.exp(p0)
            out2: R.Tensor((4,), dtype="float32") = R.power(p1, p1)
            lv3: R.Tensor((6,), dtype="float32") = p0
            lv3_1: R.Tensor((4,), dtype="float32") = R.add(p1, p1)
            b4: R.Tensor((4,), dtype="float32") = R.sqrt(lv3_1)
            lv5: R.Tensor((6,), dtype="float32") = R.ones(R.shape([6]), dtype="float32")
            y5: R.Tensor((6,), dtype="float32") = R.nn.rms_norm(lv3, lv5, axes=[-1], epsilon=1.0000000000000001e-05)
            lv7: R.Tensor((2, 4, m), dtype="float32") = R.permute_dims(p2, axes=[0, 2, 1])
            a6: R.Tensor((2, m, m), dtype="float32") = R.matmul(p2, lv7, out_dtype="float32")
            R.output(lv1, out2, lv3, b4)
        # from tvm.script import tirx as T
        # from tvm.script import relax as R
        
        @R.function
        def out7(p: R.Tensor((6,), dtype="float32")) -> R.Tensor((6,), dtype="float32"):
            q: R.Tensor((6,), dtype="float32") = R.exp(p)
            return q

        a8: R.Tensor((6,), dtype="float32") = out7(lv3)
        gv2: R.Tensor((2, 4, m), dtype="float32") = R.permute_dims(p2, axes=[0, 2, 1])
        b9: R.Tensor((2, m, m), dtype="float32") = R.matmul(p2, gv2, out_dtype="float32")
        return b9
