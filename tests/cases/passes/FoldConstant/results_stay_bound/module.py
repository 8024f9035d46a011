from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def dbl(p0: T.Buffer((), "float32"), q: T.Buffer((), "float32")):
        T.func_attr({"tirx.noalias": True})
        with T.sblock("dbl"):
            vi = T.axis.spatial(1, 0)
            q[()] = p0[()] * T.float32(2)

    @R.function
    def main(x: R.Tensor((), dtype="float32")):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.dbl, (R.const(1.5, "float32"),), out_sinfo=R.Tensor((), dtype="float32"))
            R.output(gv)
        return gv
