# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def fused_exp_relu(x: T.Buffer((T.int64(4), T.int64(4)), "float32"), b_intermediate_1: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        b_intermediate = T.sblock_alloc_buffer((T.int64(4), T.int64(4)))
        for i, j in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("exp_block"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(x[vi, vj])
                T.writes(b_intermediate[vi, vj])
                b_intermediate[vi, vj] = T.exp(x[vi, vj])
        for i, j in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("relu_block"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(b_intermediate[vi, vj])
                T.writes(b_intermediate_1[vi, vj])
                b_intermediate_1[vi, vj] = T.max(b_intermediate[vi, vj], T.float32(0.0))

    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.fused_exp_relu, (x,), out_sinfo=R.Tensor((4, 4), dtype="float32"))
            R.output(gv)
        return gv
