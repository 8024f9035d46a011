# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def erf(x: T.Buffer((T.int64(2), T.int64(3)), "float16"), compute: T.Buffer((T.int64(2), T.int64(3)), "float16")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        compute_1 = T.sblock_alloc_buffer((T.int64(2), T.int64(3)))
        compute_2 = T.sblock_alloc_buffer((T.int64(2), T.int64(3)))
        for i0, i1 in T.grid(T.int64(2), T.int64(3)):
            with T.sblock("compute"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(x[v_i0, v_i1])
                T.writes(compute_1[v_i0, v_i1])
                compute_1[v_i0, v_i1] = T.Cast("float32", x[v_i0, v_i1])
        for i0, i1 in T.grid(T.int64(2), T.int64(3)):
            with T.sblock("compute_1"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(compute_1[v_i0, v_i1])
                T.writes(compute_2[v_i0, v_i1])
                compute_2[v_i0, v_i1] = T.erf(compute_1[v_i0, v_i1])
        for i0, i1 in T.grid(T.int64(2), T.int64(3)):
            with T.sblock("compute_2"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(compute_2[v_i0, v_i1])
                T.writes(compute[v_i0, v_i1])
                compute[v_i0, v_i1] = T.Cast("float16", compute_2[v_i0, v_i1])

    @R.function
    def main(x: R.Tensor((2, 3), dtype="float16")) -> R.Tensor((2, 3), dtype="float16"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.erf, (x,), out_sinfo=R.Tensor((2, 3), dtype="float16"))
            R.output(gv)
        return gv
