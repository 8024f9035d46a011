# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def exp(a: T.Buffer((4, 4), "float32"), b: T.Buffer((4, 4), "float32")):
        # with T.sblock("root"):
        for i, j in T.grid(4, 4):
            with T.sblock("exp"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(a[vi, vj])
                T.writes(b[vi, vj])
                b[vi, vj] = T.exp(a[vi, vj])

    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((4, 4), dtype="float32") = R.add(x, x)
            R.output(gv)
        return gv
