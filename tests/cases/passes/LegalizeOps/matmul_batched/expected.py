# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def matmul(x: T.Buffer((T.int64(1), T.int64(2), T.int64(3), T.int64(4)), "float32"), y: T.Buffer((T.int64(5), T.int64(1), T.int64(4), T.int64(6)), "float32"), matmul: T.Buffer((T.int64(5), T.int64(2), T.int64(3), T.int64(6)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        for i0, i1, i2, i3, k in T.grid(T.int64(5), T.int64(2), T.int64(3), T.int64(6), T.int64(4)):
            with T.sblock("matmul"):
                v_i0, v_i1, v_i2, v_i3, v_k = T.axis.remap("SSSSR", [i0, i1, i2, i3, k])
                T.reads(x[T.int64(0), v_i1, v_i2, v_k], y[v_i0, T.int64(0), v_k, v_i3])
                T.writes(matmul[v_i0, v_i1, v_i2, v_i3])
                with T.init():
                    matmul[v_i0, v_i1, v_i2, v_i3] = T.float32(0.0)
                matmul[v_i0, v_i1, v_i2, v_i3] = matmul[v_i0, v_i1, v_i2, v_i3] + x[T.int64(0), v_i1, v_i2, v_k] * y[v_i0, T.int64(0), v_k, v_i3]

    @R.function
    def main(x: R.Tensor((1, 2, 3, 4), dtype="float32"), y: R.Tensor((5, 1, 4, 6), dtype="float32")) -> R.Tensor((5, 2, 3, 6), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.matmul, (x, y), out_sinfo=R.Tensor((5, 2, 3, 6), dtype="float32"))
            R.output(gv)
        return gv
