from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def expand(pa: T.handle, pb: T.handle):
        T.func_attr({"tirx.noalias": True})
        n = T.int64()
        a = T.match_buffer(pa, (n, T.int64(4)), "float32")
        b = T.match_buffer(pb, (n, T.int64(2), T.int64(2)), "float32")
        for i, j, k in T.grid(n, T.int64(2), T.int64(2)):
            with T.sblock("expand"):
                vi, vj, vk = T.axis.remap("SSS", [i, j, k])
                b[vi, vj, vk] = a[vi, vj * T.int64(2) + vk]

    @R.function
    def main(x: R.Tensor(("n", 4), dtype="float32")):
        cls = Module
        n = T.int64()
        with R.dataflow():
            lv = R.call_tir(cls.expand, (x,), out_sinfo=R.Tensor((n, 2, 2), dtype="float32"))
            gv = R.exp(lv)
            R.output(gv)
        return gv
