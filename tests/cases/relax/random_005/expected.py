# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h: R.Tensor((3, 4), dtype="float32") = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((3,), dtype="float32"), p1: R.Tensor((6,), dtype="float32"), p2: R.Tensor((3,), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((6,), dtype="float32"):
        # from tvm.script import relax as R
        
        @R.function
        def a1(p: R.Tensor((3,), dtype="float32")) -> R.Tensor((3,), dtype="float32"):
            q: R.Tensor((3,), dtype="float32") = R.exp(p)
            return q

        b2: R.Tensor((3,), dtype="float32") = a1(p2)
        return p1
