# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def cross_entropy_with_logits(x: T.Buffer((T.int64(3),), "float32"), y: T.Buffer((T.int64(3),), "float32"), T_multiply: T.Buffer((), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        T_multiply_1 = T.sblock_alloc_buffer((T.int64(3),))
        T_multiply_red = T.sblock_alloc_buffer(())
        for ax0 in range(T.int64(3)):
            with T.sblock("T_multiply"):
                v_ax0 = T.axis.spatial(T.int64(3), ax0)
                T.reads(x[v_ax0], y[v_ax0])
                T.writes(T_multiply_1[v_ax0])
                T_multiply_1[v_ax0] = x[v_ax0] * y[v_ax0]
        for k0 in range(T.int64(3)):
            with T.sblock("T_multiply_red"):
                v_k0 = T.axis.reduce(T.int64(3), k0)
                T.reads(T_multiply_1[v_k0])
                T.writes(T_multiply_red[()])
                with T.init():
                    T_multiply_red[()] = T.float32(0.0)
                T_multiply_red[()] = T_multiply_red[()] + T_multiply_1[v_k0]
        with T.sblock("T_multiply_1"):
            vi = T.axis.spatial(1, T.int64(0))
            T.reads(T_multiply_red[()])
            T.writes(T_multiply[()])
            T_multiply[()] = T_multiply_red[()] * T.float32(-1.0)

    @R.function
    def main(x: R.Tensor((3,), dtype="float32"), y: R.Tensor((3,), dtype="float32")) -> R.Tensor((), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.cross_entropy_with_logits, (x, y), out_sinfo=R.Tensor((), dtype="float32"))
            R.output(gv)
        return gv
