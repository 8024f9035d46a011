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
    def main(p0: R.Tensor((6,), dtype="float32"), p1: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((6,), dtype="float32"):
        # from tvm.script import tirx as T
        # from tvm.script import relax as R
        
        @R.function
        def a1(p: R.Tensor((6,), dtype="float32")) -> R.Tensor((6,), dtype="float32"):
            q: R.Tensor((6,), dtype="float32") = R.exp(p)
            return q

        out2: R.Tensor((6,), dtype="float32") = a1(p0)
        R.assert_op(c, p0, format=R.str("no"))
        lv3: R.Tuple(R.Tensor((6,), dtype="float32"), R.Tensor((6,), dtype="float32")) = out2, p0
        a4: R.Tensor((6,), dtype="float32") = lv3[0]
        R.call_packed("h", a4, sinfo_args=(R.Tuple,))
        return a4
