# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def zeros(var_T_full: T.handle):
        T.func_attr({"tirx.noalias": True})
        n = T.int64()
        T_full = T.match_buffer(var_T_full, (n, T.int64(3)))
        # with T.sblock("root"):
        for ax0, ax1 in T.grid(n, T.int64(3)):
            with T.sblock("T_full"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads()
                T.writes(T_full[v_ax0, v_ax1])
                T_full[v_ax0, v_ax1] = T.float32(0.0)

    @R.function
    def main(x: R.Tensor(("n", 3), dtype="float32")) -> R.Tensor(("n", 3), dtype="float32"):
        n = T.int64()
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.zeros, R.tuple(), out_sinfo=R.Tensor((n, 3), dtype="float32"))
            R.output(gv)
        return gv
