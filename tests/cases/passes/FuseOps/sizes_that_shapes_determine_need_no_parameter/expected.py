# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def dexp(pa: T.handle, pb: T.handle):
        T.func_attr({"op_pattern": 0, "tirx.noalias": True})
        n = T.int64()
        a = T.match_buffer(pa, (n, T.int64(4)))
        b = T.match_buffer(pb, (n, T.int64(4)))
        # with T.sblock("root"):
        for i, j in T.grid(n, T.int64(4)):
            with T.sblock("dexp"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(a[vi, vj])
                T.writes(b[vi, vj])
                b[vi, vj] = T.exp(a[vi, vj])

    @R.function(private=True)
    def fused_dexp_dexp(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        n = T.int64()
        R.func_attr({"Primitive": 1})
        cls = Module
        with R.dataflow():
            lv = R.call_tir(cls.dexp, (x,), out_sinfo=R.Tensor((n, 4), dtype="float32"))
            gv = R.call_tir(cls.dexp, (lv,), out_sinfo=R.Tensor((n, 4), dtype="float32"))
            R.output(gv)
        return gv

    @R.function
    def main(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 4), dtype="float32"):
        n = T.int64()
        cls = Module
        with R.dataflow():
            gv: R.Tensor((n, 4), dtype="float32") = cls.fused_dexp_dexp(x)
            R.output(gv)
        return gv
