# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def add(a: T.Buffer((4, 4), "float32"), b: T.Buffer((4, 4), "float32"), c: T.Buffer((4, 4), "float32")):
        T.func_attr({"op_pattern": 0})
        # with T.sblock("root"):
        for i, j in T.grid(4, 4):
            with T.sblock("add"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(a[vi, vj], b[vi, vj])
                T.writes(c[vi, vj])
                c[vi, vj] = a[vi, vj] + b[vi, vj]

    @T.prim_func(private=True, s_tir=True)
    def exp(a: T.Buffer((4, 4), "float32"), b: T.Buffer((4, 4), "float32")):
        T.func_attr({"op_pattern": 0})
        # with T.sblock("root"):
        for i, j in T.grid(4, 4):
            with T.sblock("exp"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(a[vi, vj])
                T.writes(b[vi, vj])
                b[vi, vj] = T.exp(a[vi, vj])

    @R.function(private=True)
    def fused_exp_add(x: R.Tensor((4, 4), dtype="float32"), lv1: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
        R.func_attr({"Primitive": True})
        cls = Module
        with R.dataflow():
            lv = R.call_tir(cls.exp, (x,), out_sinfo=R.Tensor((4, 4), dtype="float32"))
            gv = R.call_tir(cls.add, (lv, lv1), out_sinfo=R.Tensor((4, 4), dtype="float32"))
            R.output(gv)
        return gv

    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32"), y: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
        cls = Module
        with R.dataflow():
            lv1: R.Tensor((4, 4), dtype="float32") = R.cumsum(y, axis=0, dtype="void", exclusive=False)
            gv: R.Tensor((4, 4), dtype="float32") = cls.fused_exp_add(x, lv1)
            R.output(gv)
        return gv
