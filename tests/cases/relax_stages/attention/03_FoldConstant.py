# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def add(lv7: T.Buffer((T.int64(4), T.int64(16)), "float32"), x: T.Buffer((T.int64(4), T.int64(16)), "float32"), T_add: T.Buffer((T.int64(4), T.int64(16)), "float32")):
        T.func_attr({"op_pattern": 0, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0, ax1 in T.grid(T.int64(4), T.int64(16)):
            with T.sblock("T_add"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(lv7[v_ax0, v_ax1], x[v_ax0, v_ax1])
                T.writes(T_add[v_ax0, v_ax1])
                T_add[v_ax0, v_ax1] = lv7[v_ax0, v_ax1] + x[v_ax0, v_ax1]

    @T.prim_func(private=True, s_tir=True)
    def matmul(x: T.Buffer((T.int64(4), T.int64(16)), "float32"), wq: T.Buffer((T.int64(16), T.int64(16)), "float32"), matmul: T.Buffer((T.int64(4), T.int64(16)), "float32")):
        T.func_attr({"op_pattern": 4, "tirx.noalias": True})
        # with T.sblock("root"):
        for i0, i1, k in T.grid(T.int64(4), T.int64(16), T.int64(16)):
            with T.sblock("matmul"):
                v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
                T.reads(x[v_i0, v_k], wq[v_k, v_i1])
                T.writes(matmul[v_i0, v_i1])
                with T.init():
                    matmul[v_i0, v_i1] = T.float32(0.0)
                matmul[v_i0, v_i1] = matmul[v_i0, v_i1] + x[v_i0, v_k] * wq[v_k, v_i1]

    @T.prim_func(private=True, s_tir=True)
    def matmul1(lv: T.Buffer((T.int64(4), T.int64(16)), "float32"), lv3: T.Buffer((T.int64(16), T.int64(4)), "float32"), matmul: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        T.func_attr({"op_pattern": 4, "tirx.noalias": True})
        # with T.sblock("root"):
        for i0, i1, k in T.grid(T.int64(4), T.int64(4), T.int64(16)):
            with T.sblock("matmul"):
                v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
                T.reads(lv[v_i0, v_k], lv3[v_k, v_i1])
                T.writes(matmul[v_i0, v_i1])
                with T.init():
                    matmul[v_i0, v_i1] = T.float32(0.0)
                matmul[v_i0, v_i1] = matmul[v_i0, v_i1] + lv[v_i0, v_k] * lv3[v_k, v_i1]

    @T.prim_func(private=True, s_tir=True)
    def matmul2(lv6: T.Buffer((T.int64(4), T.int64(4)), "float32"), lv2: T.Buffer((T.int64(4), T.int64(16)), "float32"), matmul: T.Buffer((T.int64(4), T.int64(16)), "float32")):
        T.func_attr({"op_pattern": 4, "tirx.noalias": True})
        # with T.sblock("root"):
        for i0, i1, k in T.grid(T.int64(4), T.int64(16), T.int64(4)):
            with T.sblock("matmul"):
                v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
                T.reads(lv6[v_i0, v_k], lv2[v_k, v_i1])
                T.writes(matmul[v_i0, v_i1])
                with T.init():
                    matmul[v_i0, v_i1] = T.float32(0.0)
                matmul[v_i0, v_i1] = matmul[v_i0, v_i1] + lv6[v_i0, v_k] * lv2[v_k, v_i1]

    @T.prim_func(private=True, s_tir=True)
    def mean(lv9: T.Buffer((T.int64(2), T.int64(2), T.int64(16)), "float32"), T_divide: T.Buffer((T.int64(2), T.int64(16)), "float32")):
        T.func_attr({"op_pattern": 4, "tirx.noalias": True})
        # with T.sblock("root"):
        lv9_red = T.sblock_alloc_buffer((T.int64(2), T.int64(16)))
        for ax0, ax1, k0 in T.grid(T.int64(2), T.int64(16), T.int64(2)):
            with T.sblock("lv9_red"):
                v_ax0, v_ax1, v_k0 = T.axis.remap("SSR", [ax0, ax1, k0])
                T.reads(lv9[v_k0, v_ax0, v_ax1])
                T.writes(lv9_red[v_ax0, v_ax1])
                with T.init():
                    lv9_red[v_ax0, v_ax1] = T.float32(0.0)
                lv9_red[v_ax0, v_ax1] = lv9_red[v_ax0, v_ax1] + lv9[v_k0, v_ax0, v_ax1]
        for ax0, ax1 in T.grid(T.int64(2), T.int64(16)):
            with T.sblock("T_divide"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(lv9_red[v_ax0, v_ax1])
                T.writes(T_divide[v_ax0, v_ax1])
                T_divide[v_ax0, v_ax1] = lv9_red[v_ax0, v_ax1] / T.float32(2.0)

    @T.prim_func(private=True, s_tir=True)
    def multiply(lv4: T.Buffer((T.int64(4), T.int64(4)), "float32"), T_multiply: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        T.func_attr({"op_pattern": 0, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0, ax1 in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("T_multiply"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(lv4[v_ax0, v_ax1])
                T.writes(T_multiply[v_ax0, v_ax1])
                T_multiply[v_ax0, v_ax1] = lv4[v_ax0, v_ax1] * T.float32(0.25)

    @T.prim_func(private=True, s_tir=True)
    def reshape(lv8: T.Buffer((T.int64(4), T.int64(16)), "float32"), T_reshape: T.Buffer((T.int64(2), T.int64(2), T.int64(16)), "float32")):
        T.func_attr({"op_pattern": 2, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0, ax1, ax2 in T.grid(T.int64(2), T.int64(2), T.int64(16)):
            with T.sblock("T_reshape"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(lv8[(v_ax0 * T.int64(2) + v_ax2 // T.int64(16) + v_ax1) % T.int64(4), v_ax2 % T.int64(16)])
                T.writes(T_reshape[v_ax0, v_ax1, v_ax2])
                T_reshape[v_ax0, v_ax1, v_ax2] = lv8[(v_ax0 * T.int64(2) + v_ax2 // T.int64(16) + v_ax1) % T.int64(4), v_ax2 % T.int64(16)]

    @T.prim_func(private=True, s_tir=True)
    def softmax(lv5: T.Buffer((T.int64(4), T.int64(4)), "float32"), T_softmax_norm: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        T.func_attr({"op_pattern": 4, "tirx.noalias": True})
        # with T.sblock("root"):
        T_softmax_maxelem = T.sblock_alloc_buffer((T.int64(4),))
        T_softmax_exp = T.sblock_alloc_buffer((T.int64(4), T.int64(4)))
        T_softmax_expsum = T.sblock_alloc_buffer((T.int64(4),))
        for i0, k in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("T_softmax_maxelem"):
                v_i0, v_k = T.axis.remap("SR", [i0, k])
                T.reads(lv5[v_i0, v_k])
                T.writes(T_softmax_maxelem[v_i0])
                with T.init():
                    T_softmax_maxelem[v_i0] = T.float32(-340282346638528859811704183484516925440.0)
                T_softmax_maxelem[v_i0] = T.max(T_softmax_maxelem[v_i0], lv5[v_i0, v_k])
        for i0, i1 in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("T_softmax_exp"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(lv5[v_i0, v_i1], T_softmax_maxelem[v_i0])
                T.writes(T_softmax_exp[v_i0, v_i1])
                T_softmax_exp[v_i0, v_i1] = T.exp(lv5[v_i0, v_i1] - T_softmax_maxelem[v_i0])
        for i0, k in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("T_softmax_expsum"):
                v_i0, v_k = T.axis.remap("SR", [i0, k])
                T.reads(T_softmax_exp[v_i0, v_k])
                T.writes(T_softmax_expsum[v_i0])
                with T.init():
                    T_softmax_expsum[v_i0] = T.float32(0.0)
                T_softmax_expsum[v_i0] = T_softmax_expsum[v_i0] + T_softmax_exp[v_i0, v_k]
        for i0, i1 in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("T_softmax_norm"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(T_softmax_exp[v_i0, v_i1], T_softmax_expsum[v_i0])
                T.writes(T_softmax_norm[v_i0, v_i1])
                T.sblock_attr({"axis": 1})
                T_softmax_norm[v_i0, v_i1] = T_softmax_exp[v_i0, v_i1] / T_softmax_expsum[v_i0]

    @T.prim_func(private=True, s_tir=True)
    def tir_exp(lv10: T.Buffer((T.int64(2), T.int64(16)), "float32"), compute: T.Buffer((T.int64(2), T.int64(16)), "float32")):
        T.func_attr({"op_pattern": 0, "tirx.noalias": True})
        # with T.sblock("root"):
        for i0, i1 in T.grid(T.int64(2), T.int64(16)):
            with T.sblock("compute"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(lv10[v_i0, v_i1])
                T.writes(compute[v_i0, v_i1])
                compute[v_i0, v_i1] = T.exp(lv10[v_i0, v_i1])

    @T.prim_func(private=True, s_tir=True)
    def transpose(lv1: T.Buffer((T.int64(4), T.int64(16)), "float32"), T_transpose: T.Buffer((T.int64(16), T.int64(4)), "float32")):
        T.func_attr({"op_pattern": 2, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0, ax1 in T.grid(T.int64(16), T.int64(4)):
            with T.sblock("T_transpose"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(lv1[v_ax1, v_ax0])
                T.writes(T_transpose[v_ax0, v_ax1])
                T_transpose[v_ax0, v_ax1] = lv1[v_ax1, v_ax0]

    @R.function
    def main(x: R.Tensor((4, 16), dtype="float32"), wq: R.Tensor((16, 16), dtype="float32"), wk: R.Tensor((16, 16), dtype="float32"), wv: R.Tensor((16, 16), dtype="float32")) -> R.Tensor((2, 16), dtype="float32"):
        cls = Module
        with R.dataflow():
            lv = R.call_tir(cls.matmul, (x, wq), out_sinfo=R.Tensor((4, 16), dtype="float32"))
            lv1 = R.call_tir(cls.matmul, (x, wk), out_sinfo=R.Tensor((4, 16), dtype="float32"))
            lv2 = R.call_tir(cls.matmul, (x, wv), out_sinfo=R.Tensor((4, 16), dtype="float32"))
            lv3 = R.call_tir(cls.transpose, (lv1,), out_sinfo=R.Tensor((16, 4), dtype="float32"))
            lv4 = R.call_tir(cls.matmul1, (lv, lv3), out_sinfo=R.Tensor((4, 4), dtype="float32"))
            lv5 = R.call_tir(cls.multiply, (lv4,), out_sinfo=R.Tensor((4, 4), dtype="float32"))
            lv6 = R.call_tir(cls.softmax, (lv5,), out_sinfo=R.Tensor((4, 4), dtype="float32"))
            lv7 = R.call_tir(cls.matmul2, (lv6, lv2), out_sinfo=R.Tensor((4, 16), dtype="float32"))
            lv8 = R.call_tir(cls.add, (lv7, x), out_sinfo=R.Tensor((4, 16), dtype="float32"))
            lv9 = R.call_tir(cls.reshape, (lv8,), out_sinfo=R.Tensor((2, 2, 16), dtype="float32"))
            lv10 = R.call_tir(cls.mean, (lv9,), out_sinfo=R.Tensor((2, 16), dtype="float32"))
            gv = R.call_tir(cls.tir_exp, (lv10,), out_sinfo=R.Tensor((2, 16), dtype="float32"))
            R.output(gv)
        return gv
