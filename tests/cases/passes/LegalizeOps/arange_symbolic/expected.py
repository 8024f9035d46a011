# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def arange(var_T_arange: T.handle):
        T.func_attr({"tirx.noalias": True})
        n = T.int64()
        T_arange = T.match_buffer(var_T_arange, (n,), "int64")
        # with T.sblock("root"):
        for ax0 in range(n):
            with T.sblock("T_arange"):
                v_ax0 = T.axis.spatial(n, ax0)
                T.reads()
                T.writes(T_arange[v_ax0])
                T_arange[v_ax0] = v_ax0

    @R.function
    def main(x: R.Tensor(("n", 3), dtype="float32")) -> R.Tensor(("n",), dtype="int64"):
        n = T.int64()
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.arange, R.tuple(), out_sinfo=R.Tensor((n,), dtype="int64"))
            R.output(gv)
        return gv
