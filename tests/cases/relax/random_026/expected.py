# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h: R.Tensor((3, 4), dtype="float32") = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((6,), dtype="float32"), p1: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")) -> R.Tensor((6,), dtype="float32"):
        gv: R.Tensor((6,), dtype="float32") = R.multiply(p0, p0)
        b1: R.Tensor((6,), dtype="float32") = R.cos(gv)
        b2: R.Tensor((4, 3), dtype="float32") = R.permute_dims(p1, axes=[1, 0])
        b3: R.Tensor((4, 3), dtype="bool") = R.less(b2, b2)
        if c:
            lv4_then: R.Tensor((6,), dtype="float32") = R.add(p0, p0)
            lv4: R.Tensor((6,), dtype="float32") = lv4_then
        else:
            out5: R.Tensor((6,), dtype="float32") = R.sign(p0)
            lv4_else: R.Tensor((6,), dtype="float32") = R.add(p0, p0)
            lv4: R.Tensor((6,), dtype="float32") = lv4_else
        with R.dataflow():
            a6: R.Tensor((3, 4), dtype="float32") = R.match_cast(p1, R.Tensor((3, 4), dtype="float32"))
            out7: R.Tensor((6, 2), dtype="float32") = R.reshape(p1, R.shape([6, 2]))
            lv2: R.Tensor((6,), dtype="float32") = R.multiply(p0, R.const(2.0, "float32"))
            y8: R.Tensor((6,), dtype="float32") = R.add(lv2, p0)
            R.output(out7)
        gv8: R.Tensor((6,), dtype="float32") = R.add(lv4, lv4)
        a9: R.Tensor((6,), dtype="float32") = R.multiply(gv8, b1)
        b10: R.Tuple(R.Tensor((4, 3), dtype="float32"), R.Tensor((3, 4), dtype="float32")) = b2, p1
        lv11: R.Tensor((3, 4), dtype="float32") = b10[1]
        with R.dataflow():
            y12: R.Tuple(R.Tensor((6, 1), dtype="float32"), R.Tensor((6, 1), dtype="float32")) = R.split(out7, indices_or_sections=[1], axis=-1)
            a13: R.Tensor((6, 1), dtype="float32") = y12[0]
            lv6: R.Tensor((6,), dtype="float32") = R.multiply(p0, R.const(2.0, "float32"))
            out14: R.Tensor((6, 6), dtype="float32") = R.add(lv6, a13)
            lv8: R.Tensor((6,), dtype="float32") = R.nn.relu(p0)
            a15: R.Tensor((6,), dtype="float32") = R.square(lv8)
            a16: R.Tensor((12,), dtype="float32") = R.flatten(b2)
            R.output(a13)
        return p0
