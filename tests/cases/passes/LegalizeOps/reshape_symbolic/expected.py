# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def reshape(var_x: T.handle, var_T_reshape: T.handle):
        T.func_attr({"tirx.noalias": True})
        n = T.int64()
        x = T.match_buffer(var_x, (n, T.int64(4)))
        T_reshape = T.match_buffer(var_T_reshape, (n * T.int64(2), T.int64(2)))
        # with T.sblock("root"):
        for ax0, ax1 in T.grid(n * T.int64(2), T.int64(2)):
            with T.sblock("T_reshape"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(x[(v_ax0 * T.int64(2) + v_ax1) // T.int64(4) % n, (v_ax0 * T.int64(2) + v_ax1) % T.int64(4)])
                T.writes(T_reshape[v_ax0, v_ax1])
                T_reshape[v_ax0, v_ax1] = x[(v_ax0 * T.int64(2) + v_ax1) // T.int64(4) % n, (v_ax0 * T.int64(2) + v_ax1) % T.int64(4)]

    @R.function
    def main(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n * 2", 2), dtype="float32"):
        n = T.int64()
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.reshape, (x,), out_sinfo=R.Tensor((n * 2, 2), dtype="float32"))
            R.output(gv)
        return gv
