# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def conv2d_transpose(x: T.Buffer((T.int64(1), T.int64(3), T.int64(5), T.int64(5)), "float32"), y: T.Buffer((T.int64(3), T.int64(4), T.int64(3), T.int64(3)), "float32"), compute: T.Buffer((T.int64(1), T.int64(4), T.int64(9), T.int64(9)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        data_dilate = T.sblock_alloc_buffer((T.int64(1), T.int64(3), T.int64(9), T.int64(9)))
        data_pad = T.sblock_alloc_buffer((T.int64(1), T.int64(3), T.int64(11), T.int64(11)))
        kernel_transform = T.sblock_alloc_buffer((T.int64(4), T.int64(3), T.int64(3), T.int64(3)))
        for i0, i1, i2, i3 in T.grid(T.int64(1), T.int64(3), T.int64(9), T.int64(9)):
            with T.sblock("data_dilate"):
                v_i0, v_i1, v_i2, v_i3 = T.axis.remap("SSSS", [i0, i1, i2, i3])
                T.reads(x[v_i0, v_i1, v_i2 // T.int64(2), v_i3 // T.int64(2)])
                T.writes(data_dilate[v_i0, v_i1, v_i2, v_i3])
                data_dilate[v_i0, v_i1, v_i2, v_i3] = T.if_then_else(v_i2 % T.int64(2) == T.int64(0) and v_i3 % T.int64(2) == T.int64(0), x[v_i0, v_i1, v_i2 // T.int64(2), v_i3 // T.int64(2)], T.float32(0.0))
        for i0, i1, i2, i3 in T.grid(T.int64(1), T.int64(3), T.int64(11), T.int64(11)):
            with T.sblock("data_pad"):
                v_i0, v_i1, v_i2, v_i3 = T.axis.remap("SSSS", [i0, i1, i2, i3])
                T.reads(data_dilate[v_i0, v_i1, v_i2 - T.int64(1), v_i3 - T.int64(1)])
                T.writes(data_pad[v_i0, v_i1, v_i2, v_i3])
                data_pad[v_i0, v_i1, v_i2, v_i3] = T.if_then_else(T.int64(1) <= v_i2 and v_i2 < T.int64(10) and T.int64(1) <= v_i3 and v_i3 < T.int64(10), data_dilate[v_i0, v_i1, v_i2 - T.int64(1), v_i3 - T.int64(1)], T.float32(0.0))
        for o, i, h, w in T.grid(T.int64(4), T.int64(3), T.int64(3), T.int64(3)):
            with T.sblock("kernel_transform"):
                v_o, v_i, v_h, v_w = T.axis.remap("SSSS", [o, i, h, w])
                T.reads(y[v_i, v_o, T.int64(2) - v_h, T.int64(2) - v_w])
                T.writes(kernel_transform[v_o, v_i, v_h, v_w])
                kernel_transform[v_o, v_i, v_h, v_w] = y[v_i, v_o, T.int64(2) - v_h, T.int64(2) - v_w]
        for b, c, h, w, dc, dh, dw in T.grid(T.int64(1), T.int64(4), T.int64(9), T.int64(9), T.int64(3), T.int64(3), T.int64(3)):
            with T.sblock("compute"):
                v_b, v_c, v_h, v_w, v_dc, v_dh, v_dw = T.axis.remap("SSSSRRR", [b, c, h, w, dc, dh, dw])
                T.reads(data_pad[v_b, v_dc, v_h + v_dh, v_w + v_dw], kernel_transform[v_c, v_dc, v_dh, v_dw])
                T.writes(compute[v_b, v_c, v_h, v_w])
                with T.init():
                    compute[v_b, v_c, v_h, v_w] = T.float32(0.0)
                compute[v_b, v_c, v_h, v_w] = compute[v_b, v_c, v_h, v_w] + data_pad[v_b, v_dc, v_h + v_dh, v_w + v_dw] * kernel_transform[v_c, v_dc, v_dh, v_dw]

    @R.function
    def main(x: R.Tensor((1, 3, 5, 5), dtype="float32"), y: R.Tensor((3, 4, 3, 3), dtype="float32")) -> R.Tensor((1, 4, 9, 9), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.conv2d_transpose, (x, y), out_sinfo=R.Tensor((1, 4, 9, 9), dtype="float32"))
            R.output(gv)
        return gv
