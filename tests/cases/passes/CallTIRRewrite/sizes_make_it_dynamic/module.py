from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def iota(pa: T.handle, m: T.int64):
        n = T.int64()
        a = T.match_buffer(pa, (n,), "float32")
        T.evaluate(m)

    @R.function
    def main(x: R.Tensor(("n",), dtype="float32")):
        R.func_attr({"relax.force_pure": True})
        cls = Module
        n = T.int64()
        a = R.call_tir(cls.iota, R.tuple(), out_sinfo=R.Tensor((n,), dtype="float32"), tir_vars=R.shape([n]))
        return a
