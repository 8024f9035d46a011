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
    def main(p0: R.Tensor((3, 4), dtype="float32"), p1: R.Tensor((4,), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((4,), dtype="float32"):
        y1: R.Tuple(R.Tensor((2,), dtype="float32"), R.Tensor((2,), dtype="float32")) = R.split(p1, indices_or_sections=2, axis=-1)
        a2: R.Tensor((2,), dtype="float32") = y1[0]
        a3: R.Tensor((2,), dtype="float32") = R.flip(a2, axis=0)
        lv4: R.Tensor((2,), dtype="float16") = R.astype(a2, dtype="float16")
        # from tvm.script import tirx as T
        # from tvm.script import relax as R
        
        @R.function
        def y5(p: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
            q: R.Tensor((3, 4), dtype="float32") = R.exp(p)
            return q

        a6: R.Tensor((3, 4), dtype="float32") = y5(p0)
        R.assert_op(c, a6, format=R.str("no"))
        return p1
