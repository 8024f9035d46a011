from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def dexp(pa: T.handle, pb: T.handle):
        T.func_attr({"op_pattern": 0, "tirx.noalias": True})
        n = T.int64()
        a = T.match_buffer(pa, (n, T.int64(4)), "float32")
        b = T.match_buffer(pb, (n, T.int64(4)), "float32")
        for i, j in T.grid(n, T.int64(4)):
            with T.sblock("dexp"):
                vi, vj = T.axis.remap("SS", [i, j])
                b[vi, vj] = T.exp(a[vi, vj])

    @R.function
    def main(x: R.Tensor(("n", 4), dtype="float32")):
        cls = Module
        n = T.int64()
        with R.dataflow():
            lv = R.call_tir(cls.dexp, (x,), out_sinfo=R.Tensor((n, 4), dtype="float32"))
            gv = R.exp(lv)
            R.output(gv)
        return gv
