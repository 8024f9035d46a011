# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def matmul(var_x: T.handle, var_y: T.handle, var_matmul: T.handle):
        T.func_attr({"tirx.noalias": True})
        n = T.int64()
        x = T.match_buffer(var_x, (n, T.int64(3)))
        m = T.int64()
        y = T.match_buffer(var_y, (T.int64(3), m))
        matmul = T.match_buffer(var_matmul, (n, m))
        # with T.sblock("root"):
        for i0, i1, k in T.grid(n, m, T.int64(3)):
            with T.sblock("matmul"):
                v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
                T.reads(x[v_i0, v_k], y[v_k, v_i1])
                T.writes(matmul[v_i0, v_i1])
                with T.init():
                    matmul[v_i0, v_i1] = T.float32(0.0)
                matmul[v_i0, v_i1] = matmul[v_i0, v_i1] + x[v_i0, v_k] * y[v_k, v_i1]

    @R.function
    def main(x: R.Tensor(("n", 3), dtype="float32"), y: R.Tensor((3, "m"), dtype="float32")) -> R.Tensor(("n", "m"), dtype="float32"):
        n = T.int64()
        m = T.int64()
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.matmul, (x, y), out_sinfo=R.Tensor((n, m), dtype="float32"))
            R.output(gv)
        return gv
