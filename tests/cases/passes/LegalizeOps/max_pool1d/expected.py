# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def max_pool1d(x: T.Buffer((T.int64(1), T.int64(3), T.int64(8)), "float32"), pool_max: T.Buffer((T.int64(1), T.int64(3), T.int64(4)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        for ax0, ax1, ax2, rv0 in T.grid(T.int64(1), T.int64(3), T.int64(4), T.int64(2)):
            with T.sblock("pool_max"):
                v_ax0, v_ax1, v_ax2, v_rv0 = T.axis.remap("SSSR", [ax0, ax1, ax2, rv0])
                T.reads(x[v_ax0, v_ax1, v_ax2 * T.int64(2) + v_rv0])
                T.writes(pool_max[v_ax0, v_ax1, v_ax2])
                T.sblock_attr({"schedule_rule": "meta_schedule.pool_max"})
                with T.init():
                    pool_max[v_ax0, v_ax1, v_ax2] = T.float32(-340282346638528859811704183484516925440.0)
                pool_max[v_ax0, v_ax1, v_ax2] = T.max(pool_max[v_ax0, v_ax1, v_ax2], x[v_ax0, v_ax1, v_ax2 * T.int64(2) + v_rv0])

    @R.function
    def main(x: R.Tensor((1, 3, 8), dtype="float32")) -> R.Tensor((1, 3, 4), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.max_pool1d, (x,), out_sinfo=R.Tensor((1, 3, 4), dtype="float32"))
            R.output(gv)
        return gv
