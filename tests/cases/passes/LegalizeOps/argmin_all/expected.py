# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def argmin(x: T.Buffer((T.int64(2), T.int64(3)), "float32"), x_red: T.Buffer((), "int64")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        x_red_temp_v0 = T.sblock_alloc_buffer((), "int64")
        x_red_temp_v1 = T.sblock_alloc_buffer(())
        for k0, k1 in T.grid(T.int64(2), T.int64(3)):
            with T.sblock("x_red_temp"):
                v_k0, v_k1 = T.axis.remap("RR", [k0, k1])
                T.reads(x[v_k0, v_k1])
                T.writes(x_red_temp_v0[()], x_red_temp_v1[()])
                with T.init():
                    x_red_temp_v0[()] = T.int64(-1)
                    x_red_temp_v1[()] = T.float32(340282346638528859811704183484516925440.0)
                v_x_red_temp_v0: T.let[T.int64] = T.Select(x_red_temp_v1[()] < x[v_k0, v_k1] or x_red_temp_v1[()] == x[v_k0, v_k1] and x_red_temp_v0[()] < v_k0 * T.int64(3) + v_k1, x_red_temp_v0[()], v_k0 * T.int64(3) + v_k1)
                v_x_red_temp_v1: T.let[T.float32] = T.Select(x_red_temp_v1[()] < x[v_k0, v_k1], x_red_temp_v1[()], x[v_k0, v_k1])
                x_red_temp_v0[()] = v_x_red_temp_v0
                x_red_temp_v1[()] = v_x_red_temp_v1
        with T.sblock("x_red"):
            vi = T.axis.spatial(1, T.int64(0))
            T.reads(x_red_temp_v0[()])
            T.writes(x_red[()])
            x_red[()] = x_red_temp_v0[()]

    @R.function
    def main(x: R.Tensor((2, 3), dtype="float32")) -> R.Tensor((), dtype="int64"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.argmin, (x,), out_sinfo=R.Tensor((), dtype="int64"))
            R.output(gv)
        return gv
