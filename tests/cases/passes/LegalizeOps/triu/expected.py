# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def triu(x: T.Buffer((T.int64(2), T.int64(4), T.int64(4)), "float32"), trilu: T.Buffer((T.int64(2), T.int64(4), T.int64(4)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        for i0, i1, i2 in T.grid(T.int64(2), T.int64(4), T.int64(4)):
            with T.sblock("trilu"):
                v_i0, v_i1, v_i2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(x[v_i0, v_i1, v_i2])
                T.writes(trilu[v_i0, v_i1, v_i2])
                trilu[v_i0, v_i1, v_i2] = T.Select(v_i1 <= v_i2 + T.int64(1), x[v_i0, v_i1, v_i2], T.float32(0.0))

    @R.function
    def main(x: R.Tensor((2, 4, 4), dtype="float32")) -> R.Tensor((2, 4, 4), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.triu, (x,), out_sinfo=R.Tensor((2, 4, 4), dtype="float32"))
            R.output(gv)
        return gv
