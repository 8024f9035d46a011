# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def conv1d_transpose(x: T.Buffer((T.int64(1), T.int64(3), T.int64(7)), "float32"), y: T.Buffer((T.int64(3), T.int64(4), T.int64(3)), "float32"), compute: T.Buffer((T.int64(1), T.int64(4), T.int64(14)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        data_dilate = T.sblock_alloc_buffer((T.int64(1), T.int64(3), T.int64(13)))
        data_pad = T.sblock_alloc_buffer((T.int64(1), T.int64(3), T.int64(16)))
        kernel = T.sblock_alloc_buffer((T.int64(4), T.int64(3), T.int64(3)))
        for i0, i1, i2 in T.grid(T.int64(1), T.int64(3), T.int64(13)):
            with T.sblock("data_dilate"):
                v_i0, v_i1, v_i2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(x[v_i0, v_i1, v_i2 // T.int64(2)])
                T.writes(data_dilate[v_i0, v_i1, v_i2])
                data_dilate[v_i0, v_i1, v_i2] = T.if_then_else(v_i2 % T.int64(2) == T.int64(0), x[v_i0, v_i1, v_i2 // T.int64(2)], T.float32(0.0))
        for i0, i1, i2 in T.grid(T.int64(1), T.int64(3), T.int64(16)):
            with T.sblock("data_pad"):
                v_i0, v_i1, v_i2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(data_dilate[v_i0, v_i1, v_i2 - T.int64(1)])
                T.writes(data_pad[v_i0, v_i1, v_i2])
                data_pad[v_i0, v_i1, v_i2] = T.if_then_else(T.int64(1) <= v_i2 and v_i2 < T.int64(14), data_dilate[v_i0, v_i1, v_i2 - T.int64(1)], T.float32(0.0))
        for o, i, w in T.grid(T.int64(4), T.int64(3), T.int64(3)):
            with T.sblock("kernel"):
                v_o, v_i, v_w = T.axis.remap("SSS", [o, i, w])
                T.reads(y[v_i, v_o, T.int64(2) - v_w])
                T.writes(kernel[v_o, v_i, v_w])
                kernel[v_o, v_i, v_w] = y[v_i, v_o, T.int64(2) - v_w]
        for b, c, w, dc, dw in T.grid(T.int64(1), T.int64(4), T.int64(14), T.int64(3), T.int64(3)):
            with T.sblock("compute"):
                v_b, v_c, v_w, v_dc, v_dw = T.axis.remap("SSSRR", [b, c, w, dc, dw])
                T.reads(data_pad[v_b, v_dc, v_w + v_dw], kernel[v_c, v_dc, v_dw])
                T.writes(compute[v_b, v_c, v_w])
                with T.init():
                    compute[v_b, v_c, v_w] = T.float32(0.0)
                compute[v_b, v_c, v_w] = compute[v_b, v_c, v_w] + data_pad[v_b, v_dc, v_w + v_dw] * kernel[v_c, v_dc, v_dw]

    @R.function
    def main(x: R.Tensor((1, 3, 7), dtype="float32"), y: R.Tensor((3, 4, 3), dtype="float32")) -> R.Tensor((1, 4, 14), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.conv1d_transpose, (x, y), out_sinfo=R.Tensor((1, 4, 14), dtype="float32"))
            R.output(gv)
        return gv
