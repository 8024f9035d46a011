# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def fused(x: T.Buffer((T.int64(4), T.int64(4)), "float32"), y: T.Buffer((T.int64(4), T.int64(4)), "float32"), c_intermediate_1_2: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        c_intermediate = T.sblock_alloc_buffer((T.int64(4), T.int64(4)))
        c_intermediate_1 = T.sblock_alloc_buffer((T.int64(4), T.int64(4)))
        for i, j, k in T.grid(T.int64(4), T.int64(4), T.int64(4)):
            with T.sblock("matmul"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                T.reads(x[vi, vk], y[vk, vj])
                T.writes(c_intermediate[vi, vj])
                with T.init():
                    c_intermediate[vi, vj] = T.float32(0.0)
                c_intermediate[vi, vj] = c_intermediate[vi, vj] + x[vi, vk] * y[vk, vj]
        for i, j in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("mul_block"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(c_intermediate[vi, vj], x[vi, vj])
                T.writes(c_intermediate_1[vi, vj])
                c_intermediate_1[vi, vj] = c_intermediate[vi, vj] * x[vi, vj]
        for i, j in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("add_block"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(c_intermediate_1[vi, vj], c_intermediate[vi, vj])
                T.writes(c_intermediate_1_2[vi, vj])
                c_intermediate_1_2[vi, vj] = c_intermediate_1[vi, vj] + c_intermediate[vi, vj]

    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32"), y: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
        cls = Module
        with R.dataflow():
            lv = R.call_tir(cls.fused, (x, y), out_sinfo=R.Tensor((4, 4), dtype="float32"))
            gv = R.call_tir(cls.fused, (lv, y), out_sinfo=R.Tensor((4, 4), dtype="float32"))
            R.output(gv)
        return gv
