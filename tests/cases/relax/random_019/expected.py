# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h: R.Tensor((3, 4), dtype="float32") = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((1, 3, 8, 8), dtype="float32"), p1: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((3, 4), dtype="float32"):
        out1: R.Tensor((1, 3, 4, 4), dtype="float32") = R.nn.max_pool2d(p0, pool_size=[2, 2], strides=[2, 2], dilation=[1, 1], padding=[0, 0, 0, 0], ceil_mode=False, count_include_pad=False, layout="NCHW", out_layout="NCHW")
        lv2: R.Tensor((12,), dtype="float32") = R.reshape(p1, R.shape([12]))
        if c:
            a3_then: R.Tensor((3, 4), dtype="float32") = R.exp(p1)
            a3: R.Tensor((3, 4), dtype="float32") = a3_then
        else:
            a3_else: R.Tensor((3, 4), dtype="float32") = R.add(p1, p1)
            a3: R.Tensor((3, 4), dtype="float32") = a3_else
        if c:
            y5: R.Tensor((2, 4), dtype="float32") = R.strided_slice(a3, (R.prim_value(0),), (R.prim_value(1),), (R.prim_value(3),), assume_inbound=False)
            y4_then: R.Tensor((1, 3, 8, 8), dtype="float32") = R.add(p0, p0)
            y4: R.Tensor((1, 3, 8, 8), dtype="float32") = y4_then
        else:
            gv7: R.Tensor((1, 3, 8, 8), dtype="float32") = R.exp(p0)
            y4_else: R.Tensor((1, 3, 8, 8), dtype="float32") = R.exp(gv7)
            y4: R.Tensor((1, 3, 8, 8), dtype="float32") = y4_else
        # from tvm.script import relax as R
        
        @R.function
        def y6(p: R.Tensor((1, 3, 8, 8), dtype="float32")) -> R.Tensor((1, 3, 8, 8), dtype="float32"):
            q: R.Tensor((1, 3, 8, 8), dtype="float32") = R.exp(p)
            return q

        b7: R.Tensor((1, 3, 8, 8), dtype="float32") = y6(y4)
        with R.dataflow():
            b8: R.Tensor((3, 4), dtype="float32") = R.call_pure_packed("g", p1, sinfo_args=(R.Tensor((3, 4), dtype="float32"),))
            R.output(b8)
        out9: R.Tensor((3, 4), dtype="float32") = R.multiply(b8, p1)
        y10: R.Tensor((1, 3, 9, 9), dtype="float32") = R.nn.avg_pool2d(b7, pool_size=[2, 2], strides=[1, 1], dilation=[1, 1], padding=[1, 1, 1, 1], ceil_mode=False, count_include_pad=False, layout="NCHW", out_layout="NCHW")
        return out9
