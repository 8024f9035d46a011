# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h: R.Tensor((3, 4), dtype="float32") = R.exp(x)
        return h

    @R.function(pure=False)
    def main(p0: R.Tensor((1, 3, 8, 8), dtype="float32"), p1: R.Tensor((3, 4), dtype="float32"), p2: R.Tensor((1, 3, 8, 8), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((1, 3, 8, 8), dtype="float32"):
        if c:
            y1_then: R.Tensor((3, 4), dtype="float32") = R.exp(p1)
            y1: R.Tensor((3, 4), dtype="float32") = y1_then
        else:
            gv1: R.Tensor((6, 3, 3, 3), dtype="float32") = R.zeros(R.shape([6, 3, 3, 3]), dtype="float32")
            out2: R.Tensor((1, 6, 6, 6), dtype="float32") = R.nn.conv2d(p0, gv1, strides=[1, 1], padding=[0, 0, 0, 0], dilation=[1, 1], groups=1, data_layout="NCHW", kernel_layout="OIHW", out_layout="NCHW", out_dtype="void")
            gv3: R.Tensor((3, 4), dtype="float32") = R.exp(p1)
            y1_else: R.Tensor((3, 4), dtype="float32") = R.exp(gv3)
            y1: R.Tensor((3, 4), dtype="float32") = y1_else
        R.assert_op(c, p0, format=R.str("no"))
        out3: R.Tensor((1, 3, 8, 8), dtype="float32") = R.call_pure_packed("g", p2, sinfo_args=(R.Tensor((1, 3, 8, 8), dtype="float32"),))
        lv4: R.Tensor((1, 192, 1), dtype="float32") = R.reshape(out3, R.shape([1, 192, 1]))
        lv5: R.Tensor((12,), dtype="float32") = R.flatten(y1)
        return out3
