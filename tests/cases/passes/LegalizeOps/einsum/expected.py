# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def einsum(x: T.Buffer((T.int64(2), T.int64(3)), "float32"), y: T.Buffer((T.int64(3), T.int64(4)), "float32"), T_einsum: T.Buffer((T.int64(2), T.int64(4)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        for ax0, ax1, j in T.grid(T.int64(2), T.int64(4), T.int64(3)):
            with T.sblock("T_einsum"):
                v_ax0, v_ax1, v_j = T.axis.remap("SSR", [ax0, ax1, j])
                T.reads(x[v_ax0, v_j], y[v_j, v_ax1])
                T.writes(T_einsum[v_ax0, v_ax1])
                with T.init():
                    T_einsum[v_ax0, v_ax1] = T.float32(0.0)
                T_einsum[v_ax0, v_ax1] = T_einsum[v_ax0, v_ax1] + x[v_ax0, v_j] * y[v_j, v_ax1]

    @R.function
    def main(x: R.Tensor((2, 3), dtype="float32"), y: R.Tensor((3, 4), dtype="float32")) -> R.Tensor((2, 4), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.einsum, (x, y), out_sinfo=R.Tensor((2, 4), dtype="float32"))
            R.output(gv)
        return gv
