# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def attention(x: T.Buffer((T.int64(1), T.int64(4), T.int64(2), T.int64(8)), "float32"), y: T.Buffer((T.int64(1), T.int64(5), T.int64(2), T.int64(8)), "float32"), w: T.Buffer((T.int64(1), T.int64(5), T.int64(2), T.int64(8)), "float32"), T_transpose: T.Buffer((T.int64(1), T.int64(4), T.int64(2), T.int64(8)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        T_transpose_1 = T.sblock_alloc_buffer((T.int64(1), T.int64(2), T.int64(4), T.int64(8)))
        T_reshape = T.sblock_alloc_buffer((T.int64(2), T.int64(4), T.int64(8)))
        T_transpose_2 = T.sblock_alloc_buffer((T.int64(1), T.int64(2), T.int64(5), T.int64(8)))
        T_reshape_1 = T.sblock_alloc_buffer((T.int64(2), T.int64(5), T.int64(8)))
        T_batch_matmul_NT = T.sblock_alloc_buffer((T.int64(2), T.int64(4), T.int64(5)))
        T_divide = T.sblock_alloc_buffer((T.int64(2), T.int64(4), T.int64(5)))
        trilu = T.sblock_alloc_buffer((T.int64(2), T.int64(4), T.int64(5)))
        trilu_red = T.sblock_alloc_buffer((T.int64(2), T.int64(4), T.int64(1)))
        T_subtract = T.sblock_alloc_buffer((T.int64(2), T.int64(4), T.int64(5)))
        compute = T.sblock_alloc_buffer((T.int64(2), T.int64(4), T.int64(5)))
        trilu_1 = T.sblock_alloc_buffer((T.int64(2), T.int64(4), T.int64(5)))
        trilu_red_1 = T.sblock_alloc_buffer((T.int64(2), T.int64(4), T.int64(1)))
        T_divide_1 = T.sblock_alloc_buffer((T.int64(2), T.int64(4), T.int64(5)))
        T_transpose_3 = T.sblock_alloc_buffer((T.int64(1), T.int64(2), T.int64(5), T.int64(8)))
        T_reshape_2 = T.sblock_alloc_buffer((T.int64(2), T.int64(5), T.int64(8)))
        T_batch_matmul_NN = T.sblock_alloc_buffer((T.int64(2), T.int64(4), T.int64(8)))
        T_reshape_3 = T.sblock_alloc_buffer((T.int64(1), T.int64(2), T.int64(4), T.int64(8)))
        for ax0, ax1, ax2, ax3 in T.grid(T.int64(1), T.int64(2), T.int64(4), T.int64(8)):
            with T.sblock("T_transpose"):
                v_ax0, v_ax1, v_ax2, v_ax3 = T.axis.remap("SSSS", [ax0, ax1, ax2, ax3])
                T.reads(x[v_ax0, v_ax2, v_ax1, v_ax3])
                T.writes(T_transpose_1[v_ax0, v_ax1, v_ax2, v_ax3])
                T_transpose_1[v_ax0, v_ax1, v_ax2, v_ax3] = x[v_ax0, v_ax2, v_ax1, v_ax3]
        for ax0, ax1, ax2 in T.grid(T.int64(2), T.int64(4), T.int64(8)):
            with T.sblock("T_reshape"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(T_transpose_1[T.int64(0), ((v_ax2 // T.int64(8) + v_ax1) // T.int64(4) + v_ax0) % T.int64(2), (v_ax2 // T.int64(8) + v_ax1) % T.int64(4), v_ax2 % T.int64(8)])
                T.writes(T_reshape[v_ax0, v_ax1, v_ax2])
                T_reshape[v_ax0, v_ax1, v_ax2] = T_transpose_1[T.int64(0), ((v_ax2 // T.int64(8) + v_ax1) // T.int64(4) + v_ax0) % T.int64(2), (v_ax2 // T.int64(8) + v_ax1) % T.int64(4), v_ax2 % T.int64(8)]
        for ax0, ax1, ax2, ax3 in T.grid(T.int64(1), T.int64(2), T.int64(5), T.int64(8)):
            with T.sblock("T_transpose_1"):
                v_ax0, v_ax1, v_ax2, v_ax3 = T.axis.remap("SSSS", [ax0, ax1, ax2, ax3])
                T.reads(y[v_ax0, v_ax2, v_ax1, v_ax3])
                T.writes(T_transpose_2[v_ax0, v_ax1, v_ax2, v_ax3])
                T_transpose_2[v_ax0, v_ax1, v_ax2, v_ax3] = y[v_ax0, v_ax2, v_ax1, v_ax3]
        for ax0, ax1, ax2 in T.grid(T.int64(2), T.int64(5), T.int64(8)):
            with T.sblock("T_reshape_1"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(T_transpose_2[T.int64(0), ((v_ax2 // T.int64(8) + v_ax1) // T.int64(5) + v_ax0) % T.int64(2), (v_ax2 // T.int64(8) + v_ax1) % T.int64(5), v_ax2 % T.int64(8)])
                T.writes(T_reshape_1[v_ax0, v_ax1, v_ax2])
                T_reshape_1[v_ax0, v_ax1, v_ax2] = T_transpose_2[T.int64(0), ((v_ax2 // T.int64(8) + v_ax1) // T.int64(5) + v_ax0) % T.int64(2), (v_ax2 // T.int64(8) + v_ax1) % T.int64(5), v_ax2 % T.int64(8)]
        for b, i, j, k in T.grid(T.int64(2), T.int64(4), T.int64(5), T.int64(8)):
            with T.sblock("T_batch_matmul_NT"):
                v_b, v_i, v_j, v_k = T.axis.remap("SSSR", [b, i, j, k])
                T.reads(T_reshape[v_b, v_i, v_k], T_reshape_1[v_b, v_j, v_k])
                T.writes(T_batch_matmul_NT[v_b, v_i, v_j])
                T.sblock_attr({"layout_free_placeholders": [T_reshape_1]})
                with T.init():
                    T_batch_matmul_NT[v_b, v_i, v_j] = T.float32(0.0)
                T_batch_matmul_NT[v_b, v_i, v_j] = T_batch_matmul_NT[v_b, v_i, v_j] + T_reshape[v_b, v_i, v_k] * T_reshape_1[v_b, v_j, v_k]
        for ax0, ax1, ax2 in T.grid(T.int64(2), T.int64(4), T.int64(5)):
            with T.sblock("T_divide"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(T_batch_matmul_NT[v_ax0, v_ax1, v_ax2])
                T.writes(T_divide[v_ax0, v_ax1, v_ax2])
                T_divide[v_ax0, v_ax1, v_ax2] = T_batch_matmul_NT[v_ax0, v_ax1, v_ax2] / T.sqrt(T.float32(8.0))
        for i0, i1, i2 in T.grid(T.int64(2), T.int64(4), T.int64(5)):
            with T.sblock("trilu"):
                v_i0, v_i1, v_i2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(T_divide[v_i0, v_i1, v_i2])
                T.writes(trilu[v_i0, v_i1, v_i2])
                trilu[v_i0, v_i1, v_i2] = T.Select(v_i2 <= v_i1 + T.int64(1), T_divide[v_i0, v_i1, v_i2], T.float32(0.0))
        for ax0, ax1, ax2, k2 in T.grid(T.int64(2), T.int64(4), T.int64(1), T.int64(5)):
            with T.sblock("trilu_red"):
                v_ax0, v_ax1, v_ax2, v_k2 = T.axis.remap("SSSR", [ax0, ax1, ax2, k2])
                T.reads(trilu[v_ax0, v_ax1, v_k2])
                T.writes(trilu_red[v_ax0, v_ax1, v_ax2])
                with T.init():
                    trilu_red[v_ax0, v_ax1, v_ax2] = T.float32(-340282346638528859811704183484516925440.0)
                trilu_red[v_ax0, v_ax1, v_ax2] = T.max(trilu_red[v_ax0, v_ax1, v_ax2], trilu[v_ax0, v_ax1, v_k2])
        for ax0, ax1, ax2 in T.grid(T.int64(2), T.int64(4), T.int64(5)):
            with T.sblock("T_subtract"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(trilu[v_ax0, v_ax1, v_ax2], trilu_red[v_ax0, v_ax1, T.int64(0)])
                T.writes(T_subtract[v_ax0, v_ax1, v_ax2])
                T_subtract[v_ax0, v_ax1, v_ax2] = trilu[v_ax0, v_ax1, v_ax2] - trilu_red[v_ax0, v_ax1, T.int64(0)]
        for i0, i1, i2 in T.grid(T.int64(2), T.int64(4), T.int64(5)):
            with T.sblock("compute"):
                v_i0, v_i1, v_i2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(T_subtract[v_i0, v_i1, v_i2])
                T.writes(compute[v_i0, v_i1, v_i2])
                compute[v_i0, v_i1, v_i2] = T.exp(T_subtract[v_i0, v_i1, v_i2])
        for i0, i1, i2 in T.grid(T.int64(2), T.int64(4), T.int64(5)):
            with T.sblock("trilu_1"):
                v_i0, v_i1, v_i2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(compute[v_i0, v_i1, v_i2])
                T.writes(trilu_1[v_i0, v_i1, v_i2])
                trilu_1[v_i0, v_i1, v_i2] = T.Select(v_i2 <= v_i1 + T.int64(1), compute[v_i0, v_i1, v_i2], T.float32(0.0))
        for ax0, ax1, ax2, k2 in T.grid(T.int64(2), T.int64(4), T.int64(1), T.int64(5)):
            with T.sblock("trilu_red_1"):
                v_ax0, v_ax1, v_ax2, v_k2 = T.axis.remap("SSSR", [ax0, ax1, ax2, k2])
                T.reads(trilu_1[v_ax0, v_ax1, v_k2])
                T.writes(trilu_red_1[v_ax0, v_ax1, v_ax2])
                with T.init():
                    trilu_red_1[v_ax0, v_ax1, v_ax2] = T.float32(0.0)
                trilu_red_1[v_ax0, v_ax1, v_ax2] = trilu_red_1[v_ax0, v_ax1, v_ax2] + trilu_1[v_ax0, v_ax1, v_k2]
        for ax0, ax1, ax2 in T.grid(T.int64(2), T.int64(4), T.int64(5)):
            with T.sblock("T_divide_1"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(trilu_1[v_ax0, v_ax1, v_ax2], trilu_red_1[v_ax0, v_ax1, T.int64(0)])
                T.writes(T_divide_1[v_ax0, v_ax1, v_ax2])
                T_divide_1[v_ax0, v_ax1, v_ax2] = trilu_1[v_ax0, v_ax1, v_ax2] / trilu_red_1[v_ax0, v_ax1, T.int64(0)]
        for ax0, ax1, ax2, ax3 in T.grid(T.int64(1), T.int64(2), T.int64(5), T.int64(8)):
            with T.sblock("T_transpose_2"):
                v_ax0, v_ax1, v_ax2, v_ax3 = T.axis.remap("SSSS", [ax0, ax1, ax2, ax3])
                T.reads(w[v_ax0, v_ax2, v_ax1, v_ax3])
                T.writes(T_transpose_3[v_ax0, v_ax1, v_ax2, v_ax3])
                T_transpose_3[v_ax0, v_ax1, v_ax2, v_ax3] = w[v_ax0, v_ax2, v_ax1, v_ax3]
        for ax0, ax1, ax2 in T.grid(T.int64(2), T.int64(5), T.int64(8)):
            with T.sblock("T_reshape_2"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(T_transpose_3[T.int64(0), ((v_ax2 // T.int64(8) + v_ax1) // T.int64(5) + v_ax0) % T.int64(2), (v_ax2 // T.int64(8) + v_ax1) % T.int64(5), v_ax2 % T.int64(8)])
                T.writes(T_reshape_2[v_ax0, v_ax1, v_ax2])
                T_reshape_2[v_ax0, v_ax1, v_ax2] = T_transpose_3[T.int64(0), ((v_ax2 // T.int64(8) + v_ax1) // T.int64(5) + v_ax0) % T.int64(2), (v_ax2 // T.int64(8) + v_ax1) % T.int64(5), v_ax2 % T.int64(8)]
        for b, i, j, k in T.grid(T.int64(2), T.int64(4), T.int64(8), T.int64(5)):
            with T.sblock("T_batch_matmul_NN"):
                v_b, v_i, v_j, v_k = T.axis.remap("SSSR", [b, i, j, k])
                T.reads(T_divide_1[v_b, v_i, v_k], T_reshape_2[v_b, v_k, v_j])
                T.writes(T_batch_matmul_NN[v_b, v_i, v_j])
                T.sblock_attr({"layout_free_placeholders": [T_reshape_2]})
                with T.init():
                    T_batch_matmul_NN[v_b, v_i, v_j] = T.float32(0.0)
                T_batch_matmul_NN[v_b, v_i, v_j] = T_batch_matmul_NN[v_b, v_i, v_j] + T_divide_1[v_b, v_i, v_k] * T_reshape_2[v_b, v_k, v_j]
        for ax0, ax1, ax2, ax3 in T.grid(T.int64(1), T.int64(2), T.int64(4), T.int64(8)):
            with T.sblock("T_reshape_3"):
                v_ax0, v_ax1, v_ax2, v_ax3 = T.axis.remap("SSSS", [ax0, ax1, ax2, ax3])
                T.reads(T_batch_matmul_NN[((v_ax3 // T.int64(8) + v_ax2) // T.int64(4) + v_ax1) % T.int64(2), (v_ax3 // T.int64(8) + v_ax2) % T.int64(4), v_ax3 % T.int64(8)])
                T.writes(T_reshape_3[v_ax0, v_ax1, v_ax2, v_ax3])
                T_reshape_3[v_ax0, v_ax1, v_ax2, v_ax3] = T_batch_matmul_NN[((v_ax3 // T.int64(8) + v_ax2) // T.int64(4) + v_ax1) % T.int64(2), (v_ax3 // T.int64(8) + v_ax2) % T.int64(4), v_ax3 % T.int64(8)]
        for ax0, ax1, ax2, ax3 in T.grid(T.int64(1), T.int64(4), T.int64(2), T.int64(8)):
            with T.sblock("T_transpose_3"):
                v_ax0, v_ax1, v_ax2, v_ax3 = T.axis.remap("SSSS", [ax0, ax1, ax2, ax3])
                T.reads(T_reshape_3[v_ax0, v_ax2, v_ax1, v_ax3])
                T.writes(T_transpose[v_ax0, v_ax1, v_ax2, v_ax3])
                T_transpose[v_ax0, v_ax1, v_ax2, v_ax3] = T_reshape_3[v_ax0, v_ax2, v_ax1, v_ax3]

    @R.function
    def main(x: R.Tensor((1, 4, 2, 8), dtype="float32"), y: R.Tensor((1, 5, 2, 8), dtype="float32"), w: R.Tensor((1, 5, 2, 8), dtype="float32")) -> R.Tensor((1, 4, 2, 8), dtype="float32"):
        cls = Module
        with R.dataflow():
            gv = R.call_tir(cls.attention, (x, y, w), out_sinfo=R.Tensor((1, 4, 2, 8), dtype="float32"))
            R.output(gv)
        return gv
