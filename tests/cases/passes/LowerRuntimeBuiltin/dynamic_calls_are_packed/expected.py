# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def f(pa: T.handle, n: T.int64):
        T.evaluate(n)

    @R.function
    def main(x: R.Tensor(("n",), dtype="float32")) -> R.Tensor(("n",), dtype="float32"):
        n = T.int64()
        R.func_attr({"relax.force_pure": 1})
        cls = Module
        R.call_packed("vm.builtin.call_tir_dyn", cls.f, x, R.shape([n]), sinfo_args=(R.Tuple,))
        return x
