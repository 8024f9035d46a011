# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def repeat(x: T.Buffer((T.int64(2), T.int64(3)), "float32"), T_repeat: T.Buffer((T.int64(12),), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        T_reshape = T.sblock_alloc_buffer((T.int64(6),))
        for ax0 in range(T.int64(6)):
            with T.sblock("T_reshape"):
                v_ax0 = T.axis.spatial(T.int64(6), ax0)
                T.reads(x[v_ax0 % T.int64(6) // T.int64(3), v_ax0 % T.int64(3)])
                T.writes(T_reshape[v_ax0])
                T_reshape[v_ax0] = x[v_ax0 % T.int64(6) // T.int64(3), v_ax0 % T.int64(3)]
        for ax0 in range(T.int64(12)):
            with T.sblock("T_repeat"):
                v_ax0 = T.axis.spatial(T.int64(12), ax0)
                T.reads(T_reshape[v_ax0 // T.int64(2)])
                T.writes(T_repeat[v_ax0])
                T_repeat[v_ax0] = T_reshape[v_ax0 // T.int64(2)]

    @R.function
    def main(x: R.Tensor((2, 3), dtype="float32")) -> R.Tensor((12,), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.repeat, (x,), out_sinfo=R.Tensor((12,), dtype="float32"))
            R.output(gv)
        return gv
