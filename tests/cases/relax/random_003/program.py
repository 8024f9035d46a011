@I.ir_module
class Module:
    @R.function
    def helper(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        h = R.exp(x)
        return h

    @R.function
    def main(p0: R.Tensor((4,), dtype="float32"), p1: R.Tensor((1, 3, 8, 8), dtype="float32"), c: R.Tensor((), dtype="bool")):
        cls = Module
        y1 = p0 * R.add(p0, p0)
        a2 = R.add(p0, p0)
        lv3 = R.strided_slice(p0, axes=[0], begin=[0], end=[2])
        y4: R.Tensor((4,), dtype="float32") = R.negative(a2)
        b5 = R.call_pure_packed("g", lv3, sinfo_args=R.Tensor((2,), dtype="float32"))
        if c:
            y7 = R.reshape(y4, (0, -1,))
            b6 = R.add(p0, p0)
        else:
            b6 = R.exp(R.exp(p0))
        lv8 = R.strided_slice(lv3, axes=[0], begin=[0], end=[2])
        lv9 = R.nn.relu(lv3)
        with R.dataflow():
            out10 = a2
            R.output(out10)
        return p1
