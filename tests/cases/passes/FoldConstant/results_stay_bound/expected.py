# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def dbl(p0: T.Buffer((), "float32"), q: T.Buffer((), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        with T.sblock("dbl"):
            vi = T.axis.spatial(1, 0)
            T.reads(p0[()])
            T.writes(q[()])
            q[()] = p0[()] * T.float32(2.0)

    @R.function
    def main(x: R.Tensor((), dtype="float32")) -> R.Tensor((), dtype="float32"):
        return R.const(3.0, "float32")
