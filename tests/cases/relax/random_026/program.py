@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((6,), dtype="float32"), p1: R.Tensor((3, 4), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        b1 = R.cos((p0 * p0))
        b2 = R.permute_dims(p1, axes=[1, 0])
        b3 = b2 < b2
        if c:
            lv4 = R.add(p0, p0)
        else:
            out5 = R.sign(p0)
            lv4 = R.add(p0, p0)
        with R.dataflow():
            a6 = R.match_cast(p1, R.Tensor((3, 4), dtype="float32"))
            out7 = R.reshape(p1, (6, -1,))
            y8 = R.add(R.multiply(p0, R.const(2.0, "float32")), p0)
            R.output(out7)
        a9 = R.multiply(R.add(lv4, lv4), b1)
        b10 = (b2, p1)
        lv11 = b10[1]
        with R.dataflow():
            y12 = R.split(out7, [1], axis=-1)
            a13 = y12[0]
            out14 = R.multiply(p0, R.const(2.0, "float32")) + a13
            a15 = R.square(R.nn.relu(p0))
            a16 = R.flatten(b2)
            R.output(a13)
        return p0
