# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def expand_dims(x: T.Buffer((T.int64(2), T.int64(3)), "float32"), expand_dims: T.Buffer((T.int64(1), T.int64(2), T.int64(3), T.int64(1)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        for i0, i1, i2, i3 in T.grid(T.int64(1), T.int64(2), T.int64(3), T.int64(1)):
            with T.sblock("expand_dims"):
                v_i0, v_i1, v_i2, v_i3 = T.axis.remap("SSSS", [i0, i1, i2, i3])
                T.reads(x[v_i1, v_i2])
                T.writes(expand_dims[v_i0, v_i1, v_i2, v_i3])
                expand_dims[v_i0, v_i1, v_i2, v_i3] = x[v_i1, v_i2]

    @R.function
    def main(x: R.Tensor((2, 3), dtype="float32")) -> R.Tensor((1, 2, 3, 1), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.expand_dims, (x,), out_sinfo=R.Tensor((1, 2, 3, 1), dtype="float32"))
            R.output(gv)
        return gv
