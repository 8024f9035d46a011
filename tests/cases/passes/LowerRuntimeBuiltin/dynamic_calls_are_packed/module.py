from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def f(pa: T.handle, n: T.int64):
        T.evaluate(n)

    @R.function
    def main(x: R.Tensor(("n",), dtype="float32")):
        R.func_attr({"relax.force_pure": True})
        cls = Module
        n = T.int64()
        R.vm.call_tir_dyn(cls.f, (x, R.shape([n])))
        return x
