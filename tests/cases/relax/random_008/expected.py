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
    def main(p0: R.Tensor((3, 4), dtype="float32"), p1: R.Tensor((3, 4), dtype="float32"), p2: R.Tensor((6,), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((3, 4), dtype="float32"):
        y1: R.Tensor((3, 4), dtype="float32") = R.permute_dims(p0, axes=[0, 1])
        gv1: R.Tensor((4, 3), dtype="float32") = R.permute_dims(y1, axes=[1, 0])
        y2: R.Tensor((3, 3), dtype="float32") = R.matmul(y1, gv1, out_dtype="float32")
        return p0
