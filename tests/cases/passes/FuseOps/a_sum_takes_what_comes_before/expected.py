# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def exp(a: T.Buffer((T.int64(4), T.int64(4)), "float32"), b: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        T.func_attr({"op_pattern": 0, "tirx.noalias": True})
        # with T.sblock("root"):
        for i, j in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("exp_block"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(a[vi, vj])
                T.writes(b[vi, vj])
                b[vi, vj] = T.exp(a[vi, vj])

    @T.prim_func(private=True, s_tir=True)
    def exp1(a: T.Buffer((T.int64(4),), "float32"), b: T.Buffer((T.int64(4),), "float32")):
        T.func_attr({"op_pattern": 0, "tirx.noalias": True})
        # with T.sblock("root"):
        for i in range(T.int64(4)):
            with T.sblock("exp1_block"):
                vi = T.axis.spatial(T.int64(4), i)
                T.reads(a[vi])
                T.writes(b[vi])
                b[vi] = T.exp(a[vi])

    @T.prim_func(private=True, s_tir=True)
    def rowsum(a: T.Buffer((T.int64(4), T.int64(4)), "float32"), b: T.Buffer((T.int64(4),), "float32")):
        T.func_attr({"op_pattern": 3, "tirx.noalias": True})
        # with T.sblock("root"):
        for i, k in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("rowsum"):
                vi, vk = T.axis.remap("SR", [i, k])
                T.reads(a[vi, vk])
                T.writes(b[vi])
                with T.init():
                    b[vi] = T.float32(0.0)
                b[vi] = b[vi] + a[vi, vk]

    @R.function(private=True)
    def fused_exp_rowsum(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4,), dtype="float32"):
        R.func_attr({"Primitive": 1})
        cls = Module
        with R.dataflow():
            lv = R.call_tir(cls.exp, (x,), out_sinfo=R.Tensor((4, 4), dtype="float32"))
            gv = R.call_tir(cls.rowsum, (lv,), out_sinfo=R.Tensor((4,), dtype="float32"))
            R.output(gv)
        return gv

    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4,), dtype="float32"):
        cls = Module
        with R.dataflow():
            lv: R.Tensor((4,), dtype="float32") = cls.fused_exp_rowsum(x)
            gv = R.call_tir(cls.exp1, (lv,), out_sinfo=R.Tensor((4,), dtype="float32"))
            R.output(gv)
        return gv
