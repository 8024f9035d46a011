# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def matmul(x: T.Buffer((T.int64(4),), "float32"), y: T.Buffer((T.int64(4),), "float32"), matmul: T.Buffer((), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        for k in range(T.int64(4)):
            with T.sblock("matmul"):
                v_k = T.axis.reduce(T.int64(4), k)
                T.reads(x[v_k], y[v_k])
                T.writes(matmul[()])
                with T.init():
                    matmul[()] = T.float32(0.0)
                matmul[()] = matmul[()] + x[v_k] * y[v_k]

    @R.function
    def main(x: R.Tensor((4,), dtype="float32"), y: R.Tensor((4,), dtype="float32")) -> R.Tensor((), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.matmul, (x, y), out_sinfo=R.Tensor((), dtype="float32"))
            R.output(gv)
        return gv
