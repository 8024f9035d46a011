from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def twostep(a: T.Buffer((T.int64(4), T.int64(4)), "float32"), b: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        T.func_attr({"op_pattern": 0, "tirx.noalias": True})
        t = T.sblock_alloc_buffer((T.int64(4), T.int64(4)))
        for i, j in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("first"):
                vi, vj = T.axis.remap("SS", [i, j])
                t[vi, vj] = T.exp(a[vi, vj])
        for i, j in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("second"):
                vi, vj = T.axis.remap("SS", [i, j])
                b[vi, vj] = t[vi, vj] + T.float32(1)

    @R.function(private=True)
    def fused(x: R.Tensor((4, 4), dtype="float32")):
        cls = Module
        R.func_attr({"Primitive": True})
        with R.dataflow():
            lv = R.call_tir(cls.twostep, (x,), out_sinfo=R.Tensor((4, 4), dtype="float32"))
            lv1 = R.call_tir(cls.twostep, (lv,), out_sinfo=R.Tensor((4, 4), dtype="float32"))
            gv = R.call_tir(cls.twostep, (lv1,), out_sinfo=R.Tensor((4, 4), dtype="float32"))
            R.output(gv)
        return gv

    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")):
        cls = Module
        with R.dataflow():
            gv: R.Tensor((4, 4), dtype="float32") = cls.fused(x)
            R.output(gv)
        return gv
