# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def quantize(x: T.Buffer((T.int64(2), T.int64(3)), "float32"), y: T.Buffer((T.int64(3),), "float32"), w: T.Buffer((T.int64(3),), "int8"), quantized: T.Buffer((T.int64(2), T.int64(3)), "int8")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        for i0, i1 in T.grid(T.int64(2), T.int64(3)):
            with T.sblock("quantized"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(x[v_i0, v_i1], y[v_i1], w[v_i1])
                T.writes(quantized[v_i0, v_i1])
                quantized[v_i0, v_i1] = T.Cast("int8", T.max(T.min(T.round(x[v_i0, v_i1] / y[v_i1]) + T.Cast("float32", w[v_i1]), T.float32(127.0)), T.float32(-128.0)))

    @R.function
    def main(x: R.Tensor((2, 3), dtype="float32"), y: R.Tensor((3,), dtype="float32"), w: R.Tensor((3,), dtype="int8")) -> R.Tensor((2, 3), dtype="int8"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.quantize, (x, y, w), out_sinfo=R.Tensor((2, 3), dtype="int8"))
            R.output(gv)
        return gv
