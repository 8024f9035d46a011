# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def attention_scores_64(var_Q: T.handle, var_K: T.handle, var_S: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        n = T.int64()
        Q = T.match_buffer(var_Q, (T.int64(1), T.int64(32), n, T.int64(64)))
        m = T.int64()
        K = T.match_buffer(var_K, (T.int64(1), T.int64(32), m, T.int64(64)))
        S = T.match_buffer(var_S, (T.int64(1), T.int64(32), n, m))
        # with T.block("root"):
        for b, h, i, j, k in T.grid(T.int64(1), T.int64(32), n, m, T.int64(64)):
            with T.block("S"):
                v_b, v_h, v_i, v_j, v_k = T.axis.remap("SSSSR", [b, h, i, j, k])
                T.reads(Q[v_b, v_h, v_i, v_k], K[v_b, v_h, v_j, v_k])
                T.writes(S[v_b, v_h, v_i, v_j])
                with T.init():
                    S[v_b, v_h, v_i, v_j] = T.float32(0.0)
                S[v_b, v_h, v_i, v_j] = S[v_b, v_h, v_i, v_j] + Q[v_b, v_h, v_i, v_k] * K[v_b, v_h, v_j, v_k]

    @T.prim_func
    def avg_pool(A: T.Buffer((1, 16, 32, 32), "float32"), pool_avg: T.Buffer((1, 16, 32, 32), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        pad_temp = T.alloc_buffer((1, 16, 34, 34))
        pool_sum = T.alloc_buffer((1, 16, 32, 32))
        for ax0, ax1, ax2, ax3 in T.grid(1, 16, 34, 34):
            with T.block("pad_temp"):
                v_ax0, v_ax1, v_ax2, v_ax3 = T.axis.remap("SSSS", [ax0, ax1, ax2, ax3])
                T.reads(A[v_ax0, v_ax1, v_ax2 - 1, v_ax3 - 1])
                T.writes(pad_temp[v_ax0, v_ax1, v_ax2, v_ax3])
                pad_temp[v_ax0, v_ax1, v_ax2, v_ax3] = T.if_then_else(1 <= v_ax2 and v_ax2 < 33 and 1 <= v_ax3 and v_ax3 < 33, A[v_ax0, v_ax1, v_ax2 - 1, v_ax3 - 1], T.float32(0.0))
        for ax0, ax1, ax2, ax3, rv0, rv1 in T.grid(1, 16, 32, 32, 3, 3):
            with T.block("pool_sum"):
                v_ax0, v_ax1, v_ax2, v_ax3, v_rv0, v_rv1 = T.axis.remap("SSSSRR", [ax0, ax1, ax2, ax3, rv0, rv1])
                T.reads(pad_temp[v_ax0, v_ax1, v_ax2 + v_rv0, v_ax3 + v_rv1])
                T.writes(pool_sum[v_ax0, v_ax1, v_ax2, v_ax3])
                with T.init():
                    pool_sum[v_ax0, v_ax1, v_ax2, v_ax3] = T.float32(0.0)
                pool_sum[v_ax0, v_ax1, v_ax2, v_ax3] = pool_sum[v_ax0, v_ax1, v_ax2, v_ax3] + pad_temp[v_ax0, v_ax1, v_ax2 + v_rv0, v_ax3 + v_rv1]
        for ax0, ax1, ax2, ax3 in T.grid(1, 16, 32, 32):
            with T.block("pool_avg"):
                v_ax0, v_ax1, v_ax2, v_ax3 = T.axis.remap("SSSS", [ax0, ax1, ax2, ax3])
                T.reads(pool_sum[v_ax0, v_ax1, v_ax2, v_ax3])
                T.writes(pool_avg[v_ax0, v_ax1, v_ax2, v_ax3])
                T.block_attr({"schedule_rule": "meta_schedule.pool_avg"})
                pool_avg[v_ax0, v_ax1, v_ax2, v_ax3] = pool_sum[v_ax0, v_ax1, v_ax2, v_ax3] / T.Cast("float32", (T.min(1, 32 - v_ax2) + 2) * (T.min(1, 32 - v_ax3) + 2))

    @T.prim_func
    def batched_matmul(A: T.Buffer((4, 64, 64), "float32"), B: T.Buffer((4, 64, 64), "float32"), C: T.Buffer((4, 64, 64), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for b, i, j, k in T.grid(4, 64, 64, 64):
            with T.block("C"):
                v_b, v_i, v_j, v_k = T.axis.remap("SSSR", [b, i, j, k])
                T.reads(A[v_b, v_i, v_k], B[v_b, v_k, v_j])
                T.writes(C[v_b, v_i, v_j])
                with T.init():
                    C[v_b, v_i, v_j] = T.float32(0.0)
                C[v_b, v_i, v_j] = C[v_b, v_i, v_j] + A[v_b, v_i, v_k] * B[v_b, v_k, v_j]

    @T.prim_func
    def broadcast_add(A: T.Buffer((64, 128), "float32"), B: T.Buffer((128,), "float32"), T_add: T.Buffer((64, 128), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for ax0, ax1 in T.grid(64, 128):
            with T.block("T_add"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(A[v_ax0, v_ax1], B[v_ax1])
                T.writes(T_add[v_ax0, v_ax1])
                T_add[v_ax0, v_ax1] = A[v_ax0, v_ax1] + B[v_ax1]

    @T.prim_func
    def broadcast_add_symbolic(var_A: T.handle, B: T.Buffer((128,), "float32"), var_T_add: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        n = T.int64()
        A = T.match_buffer(var_A, (n, 128))
        T_add = T.match_buffer(var_T_add, (n, 128))
        # with T.block("root"):
        for ax0, ax1 in T.grid(n, 128):
            with T.block("T_add"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(A[v_ax0, v_ax1], B[v_ax1])
                T.writes(T_add[v_ax0, v_ax1])
                T_add[v_ax0, v_ax1] = A[v_ax0, v_ax1] + B[v_ax1]

    @T.prim_func
    def conv2d(A: T.Buffer((1, 8, 16, 16), "float32"), W: T.Buffer((8, 8, 3, 3), "float32"), conv2d_nchw: T.Buffer((1, 8, 16, 16), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        pad_temp = T.alloc_buffer((1, 8, 18, 18))
        for i0, i1, i2, i3 in T.grid(1, 8, 18, 18):
            with T.block("pad_temp"):
                v_i0, v_i1, v_i2, v_i3 = T.axis.remap("SSSS", [i0, i1, i2, i3])
                T.reads(A[v_i0, v_i1, v_i2 - 1, v_i3 - 1])
                T.writes(pad_temp[v_i0, v_i1, v_i2, v_i3])
                pad_temp[v_i0, v_i1, v_i2, v_i3] = T.if_then_else(1 <= v_i2 and v_i2 < 17 and 1 <= v_i3 and v_i3 < 17, A[v_i0, v_i1, v_i2 - 1, v_i3 - 1], T.float32(0.0))
        for nn, ff, yy, xx, rc, ry, rx in T.grid(1, 8, 16, 16, 8, 3, 3):
            with T.block("conv2d_nchw"):
                v_nn, v_ff, v_yy, v_xx, v_rc, v_ry, v_rx = T.axis.remap("SSSSRRR", [nn, ff, yy, xx, rc, ry, rx])
                T.reads(pad_temp[v_nn, v_rc, v_yy + v_ry, v_xx + v_rx], W[v_ff, v_rc, v_ry, v_rx])
                T.writes(conv2d_nchw[v_nn, v_ff, v_yy, v_xx])
                with T.init():
                    conv2d_nchw[v_nn, v_ff, v_yy, v_xx] = T.float32(0.0)
                conv2d_nchw[v_nn, v_ff, v_yy, v_xx] = conv2d_nchw[v_nn, v_ff, v_yy, v_xx] + pad_temp[v_nn, v_rc, v_yy + v_ry, v_xx + v_rx] * W[v_ff, v_rc, v_ry, v_rx]

    @T.prim_func
    def dequantize_gemv(W: T.Buffer((256, 16), "int8"), scale: T.Buffer((256, 4), "float32"), V: T.Buffer((1, 64), "float32"), C: T.Buffer((1, 256), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        dequantize = T.alloc_buffer((256, 64))
        for i, j in T.grid(256, 64):
            with T.block("dequantize"):
                v_i, v_j = T.axis.remap("SS", [i, j])
                T.reads(W[v_i, v_j // 4], scale[v_i, v_j // 16])
                T.writes(dequantize[v_i, v_j])
                dequantize[v_i, v_j] = T.Cast("float32", W[v_i, v_j // 4]) * scale[v_i, v_j // 16]
        for i, j, k in T.grid(1, 256, 64):
            with T.block("C"):
                v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
                T.reads(V[v_i, v_k], dequantize[v_j, v_k])
                T.writes(C[v_i, v_j])
                with T.init():
                    C[v_i, v_j] = T.float32(0.0)
                C[v_i, v_j] = C[v_i, v_j] + V[v_i, v_k] * dequantize[v_j, v_k]

    @T.prim_func
    def divide_by_column_sum(A: T.Buffer((64, 96), "float32"), T_divide: T.Buffer((64, 96), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        A_red = T.alloc_buffer((1, 96))
        for ax0, ax1, k0 in T.grid(1, 96, 64):
            with T.block("A_red"):
                v_ax0, v_ax1, v_k0 = T.axis.remap("SSR", [ax0, ax1, k0])
                T.reads(A[v_k0, v_ax1])
                T.writes(A_red[v_ax0, v_ax1])
                with T.init():
                    A_red[v_ax0, v_ax1] = T.float32(0.0)
                A_red[v_ax0, v_ax1] = A_red[v_ax0, v_ax1] + A[v_k0, v_ax1]
        for ax0, ax1 in T.grid(64, 96):
            with T.block("T_divide"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(A[v_ax0, v_ax1], A_red[0, v_ax1])
                T.writes(T_divide[v_ax0, v_ax1])
                T_divide[v_ax0, v_ax1] = A[v_ax0, v_ax1] / A_red[0, v_ax1]

    @T.prim_func
    def divide_by_sum(A: T.Buffer((64, 96), "float32"), T_divide: T.Buffer((64, 96), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        A_red = T.alloc_buffer((64, 1))
        for ax0, ax1, k1 in T.grid(64, 1, 96):
            with T.block("A_red"):
                v_ax0, v_ax1, v_k1 = T.axis.remap("SSR", [ax0, ax1, k1])
                T.reads(A[v_ax0, v_k1])
                T.writes(A_red[v_ax0, v_ax1])
                with T.init():
                    A_red[v_ax0, v_ax1] = T.float32(0.0)
                A_red[v_ax0, v_ax1] = A_red[v_ax0, v_ax1] + A[v_ax0, v_k1]
        for ax0, ax1 in T.grid(64, 96):
            with T.block("T_divide"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(A[v_ax0, v_ax1], A_red[v_ax0, 0])
                T.writes(T_divide[v_ax0, v_ax1])
                T_divide[v_ax0, v_ax1] = A[v_ax0, v_ax1] / A_red[v_ax0, 0]

    @T.prim_func
    def elementwise_chain(A: T.Buffer((64, 64, 32), "float32"), compute: T.Buffer((64, 64, 32), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        compute_1 = T.alloc_buffer((64, 64, 32))
        compute_2 = T.alloc_buffer((64, 64, 32))
        for i0, i1, i2 in T.grid(64, 64, 32):
            with T.block("compute"):
                v_i0, v_i1, v_i2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(A[v_i0, v_i1, v_i2])
                T.writes(compute_1[v_i0, v_i1, v_i2])
                compute_1[v_i0, v_i1, v_i2] = T.tanh(A[v_i0, v_i1, v_i2])
        for i0, i1, i2 in T.grid(64, 64, 32):
            with T.block("compute_1"):
                v_i0, v_i1, v_i2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(compute_1[v_i0, v_i1, v_i2])
                T.writes(compute_2[v_i0, v_i1, v_i2])
                compute_2[v_i0, v_i1, v_i2] = T.exp(compute_1[v_i0, v_i1, v_i2])
        for i0, i1, i2 in T.grid(64, 64, 32):
            with T.block("compute_2"):
                v_i0, v_i1, v_i2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(compute_2[v_i0, v_i1, v_i2])
                T.writes(compute[v_i0, v_i1, v_i2])
                compute[v_i0, v_i1, v_i2] = T.max(compute_2[v_i0, v_i1, v_i2], T.float32(0.0))

    @T.prim_func
    def gemv(V: T.Buffer((1, 512), "float32"), W: T.Buffer((1024, 512), "float32"), C: T.Buffer((1, 1024), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for i, j, k in T.grid(1, 1024, 512):
            with T.block("C"):
                v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
                T.reads(V[v_i, v_k], W[v_j, v_k])
                T.writes(C[v_i, v_j])
                with T.init():
                    C[v_i, v_j] = T.float32(0.0)
                C[v_i, v_j] = C[v_i, v_j] + V[v_i, v_k] * W[v_j, v_k]

    @T.prim_func
    def gemv_64(A: T.Buffer((T.int64(1), T.int64(1), T.int64(256)), "float32"), B: T.Buffer((T.int64(1024), T.int64(256)), "float32"), C: T.Buffer((T.int64(1), T.int64(1), T.int64(1024)), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for b, i, j, k in T.grid(T.int64(1), T.int64(1), T.int64(1024), T.int64(256)):
            with T.block("C"):
                v_b, v_i, v_j, v_k = T.axis.remap("SSSR", [b, i, j, k])
                T.reads(A[v_b, v_i, v_k], B[v_j, v_k])
                T.writes(C[v_b, v_i, v_j])
                with T.init():
                    C[v_b, v_i, v_j] = T.float32(0.0)
                C[v_b, v_i, v_j] = C[v_b, v_i, v_j] + A[v_b, v_i, v_k] * B[v_j, v_k]

    @T.prim_func
    def gemv_batched(A: T.Buffer((4, 1, 128), "float32"), B: T.Buffer((4, 256, 128), "float32"), C: T.Buffer((4, 1, 256), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for b, i, j, k in T.grid(4, 1, 256, 128):
            with T.block("C"):
                v_b, v_i, v_j, v_k = T.axis.remap("SSSR", [b, i, j, k])
                T.reads(A[v_b, v_i, v_k], B[v_b, v_j, v_k])
                T.writes(C[v_b, v_i, v_j])
                with T.init():
                    C[v_b, v_i, v_j] = T.float32(0.0)
                C[v_b, v_i, v_j] = C[v_b, v_i, v_j] + A[v_b, v_i, v_k] * B[v_b, v_j, v_k]

    @T.prim_func
    def gemv_bias(V: T.Buffer((1, 256), "float32"), W: T.Buffer((512, 256), "float32"), bias: T.Buffer((512,), "float32"), compute: T.Buffer((1, 512), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        C = T.alloc_buffer((1, 512))
        D = T.alloc_buffer((1, 512))
        for i, j, k in T.grid(1, 512, 256):
            with T.block("C"):
                v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
                T.reads(V[v_i, v_k], W[v_j, v_k])
                T.writes(C[v_i, v_j])
                with T.init():
                    C[v_i, v_j] = T.float32(0.0)
                C[v_i, v_j] = C[v_i, v_j] + V[v_i, v_k] * W[v_j, v_k]
        for i0, i1 in T.grid(1, 512):
            with T.block("D"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(C[v_i0, v_i1], bias[v_i1])
                T.writes(D[v_i0, v_i1])
                D[v_i0, v_i1] = C[v_i0, v_i1] + bias[v_i1]
        for i0, i1 in T.grid(1, 512):
            with T.block("compute"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(D[v_i0, v_i1])
                T.writes(compute[v_i0, v_i1])
                compute[v_i0, v_i1] = T.max(D[v_i0, v_i1], T.float32(0.0))

    @T.prim_func
    def gemv_fp16(V: T.Buffer((1, 4096), "float16"), W: T.Buffer((4096, 4096), "float16"), C: T.Buffer((1, 4096), "float16")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for i, j, k in T.grid(1, 4096, 4096):
            with T.block("C"):
                v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
                T.reads(V[v_i, v_k], W[v_j, v_k])
                T.writes(C[v_i, v_j])
                with T.init():
                    C[v_i, v_j] = T.float16(0.0)
                C[v_i, v_j] = C[v_i, v_j] + V[v_i, v_k] * W[v_j, v_k]

    @T.prim_func
    def gemv_odd(V: T.Buffer((1, 75), "float32"), W: T.Buffer((100, 75), "float32"), C: T.Buffer((1, 100), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for i, j, k in T.grid(1, 100, 75):
            with T.block("C"):
                v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
                T.reads(V[v_i, v_k], W[v_j, v_k])
                T.writes(C[v_i, v_j])
                with T.init():
                    C[v_i, v_j] = T.float32(0.0)
                C[v_i, v_j] = C[v_i, v_j] + V[v_i, v_k] * W[v_j, v_k]

    @T.prim_func
    def gemv_outer(V: T.Buffer((1, 256), "float32"), W: T.Buffer((256, 512), "float32"), C: T.Buffer((1, 512), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for i, j, k in T.grid(1, 512, 256):
            with T.block("C"):
                v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
                T.reads(V[v_i, v_k], W[v_k, v_j])
                T.writes(C[v_i, v_j])
                with T.init():
                    C[v_i, v_j] = T.float32(0.0)
                C[v_i, v_j] = C[v_i, v_j] + V[v_i, v_k] * W[v_k, v_j]

    @T.prim_func
    def gemv_symbolic(V: T.Buffer((1, 256), "float32"), var_W: T.handle, var_C: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        n = T.int64()
        W = T.match_buffer(var_W, (n, 256))
        C = T.match_buffer(var_C, (1, n))
        # with T.block("root"):
        for i, j, k in T.grid(1, n, 256):
            with T.block("C"):
                v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
                T.reads(V[v_i, v_k], W[v_j, v_k])
                T.writes(C[v_i, v_j])
                with T.init():
                    C[v_i, v_j] = T.float32(0.0)
                C[v_i, v_j] = C[v_i, v_j] + V[v_i, v_k] * W[v_j, v_k]

    @T.prim_func
    def gemv_symbolic_64(A: T.Buffer((T.int64(1), T.int64(1), T.int64(256)), "float32"), var_B: T.handle, var_C: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        n = T.int64()
        B = T.match_buffer(var_B, (n, T.int64(256)))
        C = T.match_buffer(var_C, (T.int64(1), T.int64(1), n))
        # with T.block("root"):
        for b, i, j, k in T.grid(T.int64(1), T.int64(1), n, T.int64(256)):
            with T.block("C"):
                v_b, v_i, v_j, v_k = T.axis.remap("SSSR", [b, i, j, k])
                T.reads(A[v_b, v_i, v_k], B[v_j, v_k])
                T.writes(C[v_b, v_i, v_j])
                with T.init():
                    C[v_b, v_i, v_j] = T.float32(0.0)
                C[v_b, v_i, v_j] = C[v_b, v_i, v_j] + A[v_b, v_i, v_k] * B[v_j, v_k]

    @T.prim_func
    def gemv_symbolic_row(var_A: T.handle, var_B: T.handle, C: T.Buffer((T.int64(1), T.int64(1), T.int64(256)), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        n = T.int64()
        A = T.match_buffer(var_A, (T.int64(1), T.int64(1), n))
        B = T.match_buffer(var_B, (T.int64(256), n))
        # with T.block("root"):
        for b, i, j, k in T.grid(T.int64(1), T.int64(1), T.int64(256), n):
            with T.block("C"):
                v_b, v_i, v_j, v_k = T.axis.remap("SSSR", [b, i, j, k])
                T.reads(A[v_b, v_i, v_k], B[v_j, v_k])
                T.writes(C[v_b, v_i, v_j])
                with T.init():
                    C[v_b, v_i, v_j] = T.float32(0.0)
                C[v_b, v_i, v_j] = C[v_b, v_i, v_j] + A[v_b, v_i, v_k] * B[v_j, v_k]

    @T.prim_func
    def layer_norm(A: T.Buffer((32, 128), "float32"), g: T.Buffer((128,), "float32"), b: T.Buffer((128,), "float32"), T_layer_norm: T.Buffer((32, 128), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        A_sum = T.alloc_buffer((32,))
        A_mean = T.alloc_buffer((32,))
        A_var_sum = T.alloc_buffer((32,))
        for ax0, k1 in T.grid(32, 128):
            with T.block("A_sum"):
                v_ax0, v_k1 = T.axis.remap("SR", [ax0, k1])
                T.reads(A[v_ax0, v_k1])
                T.writes(A_sum[v_ax0])
                with T.init():
                    A_sum[v_ax0] = T.float32(0.0)
                A_sum[v_ax0] = A_sum[v_ax0] + A[v_ax0, v_k1]
        for ax0 in range(32):
            with T.block("A_mean"):
                v_ax0 = T.axis.spatial(32, ax0)
                T.reads(A_sum[v_ax0])
                T.writes(A_mean[v_ax0])
                A_mean[v_ax0] = A_sum[v_ax0] / T.float32(128.0)
        for ax0, k1 in T.grid(32, 128):
            with T.block("A_var_sum"):
                v_ax0, v_k1 = T.axis.remap("SR", [ax0, k1])
                T.reads(A[v_ax0, v_k1], A_mean[v_ax0])
                T.writes(A_var_sum[v_ax0])
                with T.init():
                    A_var_sum[v_ax0] = T.float32(0.0)
                A_var_sum[v_ax0] = A_var_sum[v_ax0] + (A[v_ax0, v_k1] - A_mean[v_ax0]) * (A[v_ax0, v_k1] - A_mean[v_ax0])
        for ax0, ax1 in T.grid(32, 128):
            with T.block("T_layer_norm"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(A[v_ax0, v_ax1], A_mean[v_ax0], A_var_sum[v_ax0], g[v_ax1], b[v_ax1])
                T.writes(T_layer_norm[v_ax0, v_ax1])
                T_layer_norm[v_ax0, v_ax1] = (A[v_ax0, v_ax1] - A_mean[v_ax0]) * T.rsqrt(A_var_sum[v_ax0] / T.float32(128.0) + T.float32(1.0000000000000001e-05)) * g[v_ax1] + b[v_ax1]

    @T.prim_func
    def layer_norm_64(var_A: T.handle, g: T.Buffer((T.int64(256),), "float32"), b: T.Buffer((T.int64(256),), "float32"), var_T_layer_norm: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        n = T.int64()
        A = T.match_buffer(var_A, (T.int64(1), n, T.int64(256)))
        T_layer_norm = T.match_buffer(var_T_layer_norm, (T.int64(1), n, T.int64(256)))
        # with T.block("root"):
        A_sum = T.alloc_buffer((T.int64(1), n))
        A_mean = T.alloc_buffer((T.int64(1), n))
        A_var_sum = T.alloc_buffer((T.int64(1), n))
        for ax0, ax1, k2 in T.grid(T.int64(1), n, T.int64(256)):
            with T.block("A_sum"):
                v_ax0, v_ax1, v_k2 = T.axis.remap("SSR", [ax0, ax1, k2])
                T.reads(A[v_ax0, v_ax1, v_k2])
                T.writes(A_sum[v_ax0, v_ax1])
                with T.init():
                    A_sum[v_ax0, v_ax1] = T.float32(0.0)
                A_sum[v_ax0, v_ax1] = A_sum[v_ax0, v_ax1] + A[v_ax0, v_ax1, v_k2]
        for ax0, ax1 in T.grid(T.int64(1), n):
            with T.block("A_mean"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(A_sum[v_ax0, v_ax1])
                T.writes(A_mean[v_ax0, v_ax1])
                A_mean[v_ax0, v_ax1] = A_sum[v_ax0, v_ax1] / T.float32(256.0)
        for ax0, ax1, k2 in T.grid(T.int64(1), n, T.int64(256)):
            with T.block("A_var_sum"):
                v_ax0, v_ax1, v_k2 = T.axis.remap("SSR", [ax0, ax1, k2])
                T.reads(A[v_ax0, v_ax1, v_k2], A_mean[v_ax0, v_ax1])
                T.writes(A_var_sum[v_ax0, v_ax1])
                with T.init():
                    A_var_sum[v_ax0, v_ax1] = T.float32(0.0)
                A_var_sum[v_ax0, v_ax1] = A_var_sum[v_ax0, v_ax1] + (A[v_ax0, v_ax1, v_k2] - A_mean[v_ax0, v_ax1]) * (A[v_ax0, v_ax1, v_k2] - A_mean[v_ax0, v_ax1])
        for ax0, ax1, ax2 in T.grid(T.int64(1), n, T.int64(256)):
            with T.block("T_layer_norm"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(A[v_ax0, v_ax1, v_ax2], A_mean[v_ax0, v_ax1], A_var_sum[v_ax0, v_ax1], g[v_ax2], b[v_ax2])
                T.writes(T_layer_norm[v_ax0, v_ax1, v_ax2])
                T_layer_norm[v_ax0, v_ax1, v_ax2] = (A[v_ax0, v_ax1, v_ax2] - A_mean[v_ax0, v_ax1]) * T.rsqrt(A_var_sum[v_ax0, v_ax1] / T.float32(256.0) + T.float32(1.0000000000000001e-05)) * g[v_ax2] + b[v_ax2]

    @T.prim_func
    def matmul(A: T.Buffer((128, 128), "float32"), B: T.Buffer((128, 128), "float32"), C: T.Buffer((128, 128), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for i, j, k in T.grid(128, 128, 128):
            with T.block("C"):
                v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
                T.reads(A[v_i, v_k], B[v_k, v_j])
                T.writes(C[v_i, v_j])
                with T.init():
                    C[v_i, v_j] = T.float32(0.0)
                C[v_i, v_j] = C[v_i, v_j] + A[v_i, v_k] * B[v_k, v_j]

    @T.prim_func
    def matmul_bias_relu(A: T.Buffer((128, 64), "float32"), B: T.Buffer((64, 256), "float32"), bias: T.Buffer((256,), "float32"), compute: T.Buffer((128, 256), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        C = T.alloc_buffer((128, 256))
        D = T.alloc_buffer((128, 256))
        for i, j, k in T.grid(128, 256, 64):
            with T.block("C"):
                v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
                T.reads(A[v_i, v_k], B[v_k, v_j])
                T.writes(C[v_i, v_j])
                with T.init():
                    C[v_i, v_j] = T.float32(0.0)
                C[v_i, v_j] = C[v_i, v_j] + A[v_i, v_k] * B[v_k, v_j]
        for i0, i1 in T.grid(128, 256):
            with T.block("D"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(C[v_i0, v_i1], bias[v_i1])
                T.writes(D[v_i0, v_i1])
                D[v_i0, v_i1] = C[v_i0, v_i1] + bias[v_i1]
        for i0, i1 in T.grid(128, 256):
            with T.block("compute"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(D[v_i0, v_i1])
                T.writes(compute[v_i0, v_i1])
                compute[v_i0, v_i1] = T.max(D[v_i0, v_i1], T.float32(0.0))

    @T.prim_func
    def matmul_fp16_64(var_A: T.handle, B: T.Buffer((T.int64(512), T.int64(256)), "float16"), bias: T.Buffer((T.int64(512),), "float16"), var_D: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        n = T.int64()
        A = T.match_buffer(var_A, (T.int64(1), n, T.int64(256)), "float16")
        D = T.match_buffer(var_D, (T.int64(1), n, T.int64(512)), "float16")
        # with T.block("root"):
        C = T.alloc_buffer((T.int64(1), n, T.int64(512)), "float16")
        for b, i, j, k in T.grid(T.int64(1), n, T.int64(512), T.int64(256)):
            with T.block("C"):
                v_b, v_i, v_j, v_k = T.axis.remap("SSSR", [b, i, j, k])
                T.reads(A[v_b, v_i, v_k], B[v_j, v_k])
                T.writes(C[v_b, v_i, v_j])
                with T.init():
                    C[v_b, v_i, v_j] = T.float16(0.0)
                C[v_b, v_i, v_j] = C[v_b, v_i, v_j] + A[v_b, v_i, v_k] * B[v_j, v_k]
        for z, i, j in T.grid(T.int64(1), n, T.int64(512)):
            with T.block("D"):
                v_z, v_i, v_j = T.axis.remap("SSS", [z, i, j])
                T.reads(C[v_z, v_i, v_j], bias[v_j])
                T.writes(D[v_z, v_i, v_j])
                D[v_z, v_i, v_j] = C[v_z, v_i, v_j] + bias[v_j]

    @T.prim_func
    def matmul_fp16_small(var_A: T.handle, B: T.Buffer((T.int64(32), T.int64(64)), "float16"), var_C: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        n = T.int64()
        A = T.match_buffer(var_A, (n, T.int64(64)), "float16")
        C = T.match_buffer(var_C, (n, T.int64(32)))
        # with T.block("root"):
        for i, j, k in T.grid(n, T.int64(32), T.int64(64)):
            with T.block("C"):
                v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
                T.reads(A[v_i, v_k], B[v_j, v_k])
                T.writes(C[v_i, v_j])
                with T.init():
                    C[v_i, v_j] = T.float32(0.0)
                C[v_i, v_j] = C[v_i, v_j] + T.Cast("float32", A[v_i, v_k]) * T.Cast("float32", B[v_j, v_k])

    @T.prim_func
    def matmul_nt(A: T.Buffer((128, 64), "float32"), B: T.Buffer((128, 64), "float32"), C: T.Buffer((128, 128), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for i, j, k in T.grid(128, 128, 64):
            with T.block("C"):
                v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
                T.reads(A[v_i, v_k], B[v_j, v_k])
                T.writes(C[v_i, v_j])
                with T.init():
                    C[v_i, v_j] = T.float32(0.0)
                C[v_i, v_j] = C[v_i, v_j] + A[v_i, v_k] * B[v_j, v_k]

    @T.prim_func
    def matmul_odd(A: T.Buffer((100, 33), "float32"), B: T.Buffer((33, 70), "float32"), C: T.Buffer((100, 70), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for i, j, k in T.grid(100, 70, 33):
            with T.block("C"):
                v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
                T.reads(A[v_i, v_k], B[v_k, v_j])
                T.writes(C[v_i, v_j])
                with T.init():
                    C[v_i, v_j] = T.float32(0.0)
                C[v_i, v_j] = C[v_i, v_j] + A[v_i, v_k] * B[v_k, v_j]

    @T.prim_func
    def matmul_of_exp(A: T.Buffer((64, 64), "float32"), B: T.Buffer((64, 64), "float32"), C: T.Buffer((64, 64), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        compute = T.alloc_buffer((64, 64))
        for i0, i1 in T.grid(64, 64):
            with T.block("compute"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(A[v_i0, v_i1])
                T.writes(compute[v_i0, v_i1])
                compute[v_i0, v_i1] = T.exp(A[v_i0, v_i1])
        for i, j, k in T.grid(64, 64, 64):
            with T.block("C"):
                v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
                T.reads(compute[v_i, v_k], B[v_k, v_j])
                T.writes(C[v_i, v_j])
                with T.init():
                    C[v_i, v_j] = T.float32(0.0)
                C[v_i, v_j] = C[v_i, v_j] + compute[v_i, v_k] * B[v_k, v_j]

    @T.prim_func
    def matmul_symbolic(var_A: T.handle, B: T.Buffer((64, 128), "float32"), var_C: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        n = T.int64()
        A = T.match_buffer(var_A, (n, 64))
        C = T.match_buffer(var_C, (n, 128))
        # with T.block("root"):
        for i, j, k in T.grid(n, 128, 64):
            with T.block("C"):
                v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
                T.reads(A[v_i, v_k], B[v_k, v_j])
                T.writes(C[v_i, v_j])
                with T.init():
                    C[v_i, v_j] = T.float32(0.0)
                C[v_i, v_j] = C[v_i, v_j] + A[v_i, v_k] * B[v_k, v_j]

    @T.prim_func
    def matmul_symbolic_64(var_A: T.handle, B: T.Buffer((T.int64(128), T.int64(64)), "float32"), var_C: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        n = T.int64()
        A = T.match_buffer(var_A, (n, T.int64(64)))
        C = T.match_buffer(var_C, (n, T.int64(128)))
        # with T.block("root"):
        for i, j, k in T.grid(n, T.int64(128), T.int64(64)):
            with T.block("C"):
                v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
                T.reads(A[v_i, v_k], B[v_j, v_k])
                T.writes(C[v_i, v_j])
                with T.init():
                    C[v_i, v_j] = T.float32(0.0)
                C[v_i, v_j] = C[v_i, v_j] + A[v_i, v_k] * B[v_j, v_k]

    @T.prim_func
    def max_last(A: T.Buffer((64, 96), "float32"), A_red: T.Buffer((64,), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for ax0, k1 in T.grid(64, 96):
            with T.block("A_red"):
                v_ax0, v_k1 = T.axis.remap("SR", [ax0, k1])
                T.reads(A[v_ax0, v_k1])
                T.writes(A_red[v_ax0])
                with T.init():
                    A_red[v_ax0] = T.float32(-340282346638528859811704183484516925440.0)
                A_red[v_ax0] = T.max(A_red[v_ax0], A[v_ax0, v_k1])

    @T.prim_func
    def max_pool(A: T.Buffer((1, 16, 32, 32), "float32"), pool_max: T.Buffer((1, 16, 16, 16), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for ax0, ax1, ax2, ax3, rv0, rv1 in T.grid(1, 16, 16, 16, 2, 2):
            with T.block("pool_max"):
                v_ax0, v_ax1, v_ax2, v_ax3, v_rv0, v_rv1 = T.axis.remap("SSSSRR", [ax0, ax1, ax2, ax3, rv0, rv1])
                T.reads(A[v_ax0, v_ax1, v_ax2 * 2 + v_rv0, v_ax3 * 2 + v_rv1])
                T.writes(pool_max[v_ax0, v_ax1, v_ax2, v_ax3])
                T.block_attr({"schedule_rule": "meta_schedule.pool_max"})
                with T.init():
                    pool_max[v_ax0, v_ax1, v_ax2, v_ax3] = T.float32(-340282346638528859811704183484516925440.0)
                pool_max[v_ax0, v_ax1, v_ax2, v_ax3] = T.max(pool_max[v_ax0, v_ax1, v_ax2, v_ax3], A[v_ax0, v_ax1, v_ax2 * 2 + v_rv0, v_ax3 * 2 + v_rv1])

    @T.prim_func
    def odd_vector(A: T.Buffer((17,), "float32"), compute: T.Buffer((17,), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for i0 in range(17):
            with T.block("compute"):
                v_i0 = T.axis.spatial(17, i0)
                T.reads(A[v_i0])
                T.writes(compute[v_i0])
                compute[v_i0] = T.exp(A[v_i0])

    @T.prim_func
    def reshape(A: T.Buffer((8, 16, 24), "float32"), T_reshape: T.Buffer((128, 24), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for ax0, ax1 in T.grid(128, 24):
            with T.block("T_reshape"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(A[(v_ax1 // 24 + v_ax0) % 128 // 16, (v_ax1 // 24 + v_ax0) % 16, v_ax1 % 24])
                T.writes(T_reshape[v_ax0, v_ax1])
                T_reshape[v_ax0, v_ax1] = A[(v_ax1 // 24 + v_ax0) % 128 // 16, (v_ax1 // 24 + v_ax0) % 16, v_ax1 % 24]

    @T.prim_func
    def rms_norm(A: T.Buffer((32, 128), "float32"), g: T.Buffer((128,), "float32"), T_cast: T.Buffer((32, 128), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        T_cast_1 = T.alloc_buffer((32, 128))
        T_multiply = T.alloc_buffer((32, 128))
        T_multiply_red = T.alloc_buffer((32,))
        rsqrt = T.alloc_buffer((32,))
        T_cast_2 = T.alloc_buffer((128,))
        T_rms_norm = T.alloc_buffer((32, 128))
        for ax0, ax1 in T.grid(32, 128):
            with T.block("T_cast"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(A[v_ax0, v_ax1])
                T.writes(T_cast_1[v_ax0, v_ax1])
                T_cast_1[v_ax0, v_ax1] = A[v_ax0, v_ax1]
        for ax0, ax1 in T.grid(32, 128):
            with T.block("T_multiply"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(T_cast_1[v_ax0, v_ax1])
                T.writes(T_multiply[v_ax0, v_ax1])
                T_multiply[v_ax0, v_ax1] = T_cast_1[v_ax0, v_ax1] * T_cast_1[v_ax0, v_ax1]
        for ax0, k1 in T.grid(32, 128):
            with T.block("T_multiply_red"):
                v_ax0, v_k1 = T.axis.remap("SR", [ax0, k1])
                T.reads(T_multiply[v_ax0, v_k1])
                T.writes(T_multiply_red[v_ax0])
                with T.init():
                    T_multiply_red[v_ax0] = T.float32(0.0)
                T_multiply_red[v_ax0] = T_multiply_red[v_ax0] + T_multiply[v_ax0, v_k1]
        for ax0 in range(32):
            with T.block("rsqrt"):
                v_ax0 = T.axis.spatial(32, ax0)
                T.reads(T_multiply_red[v_ax0])
                T.writes(rsqrt[v_ax0])
                rsqrt[v_ax0] = T.rsqrt(T_multiply_red[v_ax0] / T.float32(128.0) + T.float32(1.0000000000000001e-05))
        for ax0 in range(128):
            with T.block("T_cast_1"):
                v_ax0 = T.axis.spatial(128, ax0)
                T.reads(g[v_ax0])
                T.writes(T_cast_2[v_ax0])
                T_cast_2[v_ax0] = g[v_ax0]
        for ax0, ax1 in T.grid(32, 128):
            with T.block("T_rms_norm"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(rsqrt[v_ax0], T_cast_1[v_ax0, v_ax1], T_cast_2[v_ax1])
                T.writes(T_rms_norm[v_ax0, v_ax1])
                T_rms_norm[v_ax0, v_ax1] = rsqrt[v_ax0] * T_cast_1[v_ax0, v_ax1] * T_cast_2[v_ax1]
        for ax0, ax1 in T.grid(32, 128):
            with T.block("T_cast_2"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(T_rms_norm[v_ax0, v_ax1])
                T.writes(T_cast[v_ax0, v_ax1])
                T_cast[v_ax0, v_ax1] = T_rms_norm[v_ax0, v_ax1]

    @T.prim_func
    def rms_norm_64(var_A: T.handle, g: T.Buffer((T.int64(256),), "float32"), var_T_cast: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        n = T.int64()
        A = T.match_buffer(var_A, (T.int64(1), n, T.int64(256)))
        T_cast = T.match_buffer(var_T_cast, (T.int64(1), n, T.int64(256)))
        # with T.block("root"):
        T_cast_1 = T.alloc_buffer((T.int64(1), n, T.int64(256)))
        T_multiply = T.alloc_buffer((T.int64(1), n, T.int64(256)))
        T_multiply_red = T.alloc_buffer((T.int64(1), n))
        rsqrt = T.alloc_buffer((T.int64(1), n))
        T_cast_2 = T.alloc_buffer((T.int64(256),))
        T_rms_norm = T.alloc_buffer((T.int64(1), n, T.int64(256)))
        for ax0, ax1, ax2 in T.grid(T.int64(1), n, T.int64(256)):
            with T.block("T_cast"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(A[v_ax0, v_ax1, v_ax2])
                T.writes(T_cast_1[v_ax0, v_ax1, v_ax2])
                T_cast_1[v_ax0, v_ax1, v_ax2] = A[v_ax0, v_ax1, v_ax2]
        for ax0, ax1, ax2 in T.grid(T.int64(1), n, T.int64(256)):
            with T.block("T_multiply"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(T_cast_1[v_ax0, v_ax1, v_ax2])
                T.writes(T_multiply[v_ax0, v_ax1, v_ax2])
                T_multiply[v_ax0, v_ax1, v_ax2] = T_cast_1[v_ax0, v_ax1, v_ax2] * T_cast_1[v_ax0, v_ax1, v_ax2]
        for ax0, ax1, k2 in T.grid(T.int64(1), n, T.int64(256)):
            with T.block("T_multiply_red"):
                v_ax0, v_ax1, v_k2 = T.axis.remap("SSR", [ax0, ax1, k2])
                T.reads(T_multiply[v_ax0, v_ax1, v_k2])
                T.writes(T_multiply_red[v_ax0, v_ax1])
                with T.init():
                    T_multiply_red[v_ax0, v_ax1] = T.float32(0.0)
                T_multiply_red[v_ax0, v_ax1] = T_multiply_red[v_ax0, v_ax1] + T_multiply[v_ax0, v_ax1, v_k2]
        for ax0, ax1 in T.grid(T.int64(1), n):
            with T.block("rsqrt"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(T_multiply_red[v_ax0, v_ax1])
                T.writes(rsqrt[v_ax0, v_ax1])
                rsqrt[v_ax0, v_ax1] = T.rsqrt(T_multiply_red[v_ax0, v_ax1] / T.float32(256.0) + T.float32(1.0000000000000001e-05))
        for ax0 in range(T.int64(256)):
            with T.block("T_cast_1"):
                v_ax0 = T.axis.spatial(T.int64(256), ax0)
                T.reads(g[v_ax0])
                T.writes(T_cast_2[v_ax0])
                T_cast_2[v_ax0] = g[v_ax0]
        for ax0, ax1, ax2 in T.grid(T.int64(1), n, T.int64(256)):
            with T.block("T_rms_norm"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(rsqrt[v_ax0, v_ax1], T_cast_1[v_ax0, v_ax1, v_ax2], T_cast_2[v_ax2])
                T.writes(T_rms_norm[v_ax0, v_ax1, v_ax2])
                T_rms_norm[v_ax0, v_ax1, v_ax2] = rsqrt[v_ax0, v_ax1] * T_cast_1[v_ax0, v_ax1, v_ax2] * T_cast_2[v_ax2]
        for ax0, ax1, ax2 in T.grid(T.int64(1), n, T.int64(256)):
            with T.block("T_cast_2"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(T_rms_norm[v_ax0, v_ax1, v_ax2])
                T.writes(T_cast[v_ax0, v_ax1, v_ax2])
                T_cast[v_ax0, v_ax1, v_ax2] = T_rms_norm[v_ax0, v_ax1, v_ax2]

    @T.prim_func
    def softmax(A: T.Buffer((64, 256), "float32"), T_softmax_norm: T.Buffer((64, 256), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        T_softmax_maxelem = T.alloc_buffer((64,))
        T_softmax_exp = T.alloc_buffer((64, 256))
        T_softmax_expsum = T.alloc_buffer((64,))
        for i0, k in T.grid(64, 256):
            with T.block("T_softmax_maxelem"):
                v_i0, v_k = T.axis.remap("SR", [i0, k])
                T.reads(A[v_i0, v_k])
                T.writes(T_softmax_maxelem[v_i0])
                with T.init():
                    T_softmax_maxelem[v_i0] = T.float32(-340282346638528859811704183484516925440.0)
                T_softmax_maxelem[v_i0] = T.max(T_softmax_maxelem[v_i0], A[v_i0, v_k])
        for i0, i1 in T.grid(64, 256):
            with T.block("T_softmax_exp"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(A[v_i0, v_i1], T_softmax_maxelem[v_i0])
                T.writes(T_softmax_exp[v_i0, v_i1])
                T_softmax_exp[v_i0, v_i1] = T.exp(A[v_i0, v_i1] - T_softmax_maxelem[v_i0])
        for i0, k in T.grid(64, 256):
            with T.block("T_softmax_expsum"):
                v_i0, v_k = T.axis.remap("SR", [i0, k])
                T.reads(T_softmax_exp[v_i0, v_k])
                T.writes(T_softmax_expsum[v_i0])
                with T.init():
                    T_softmax_expsum[v_i0] = T.float32(0.0)
                T_softmax_expsum[v_i0] = T_softmax_expsum[v_i0] + T_softmax_exp[v_i0, v_k]
        for i0, i1 in T.grid(64, 256):
            with T.block("T_softmax_norm"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(T_softmax_exp[v_i0, v_i1], T_softmax_expsum[v_i0])
                T.writes(T_softmax_norm[v_i0, v_i1])
                T.block_attr({"axis": 1})
                T_softmax_norm[v_i0, v_i1] = T_softmax_exp[v_i0, v_i1] / T_softmax_expsum[v_i0]

    @T.prim_func
    def softmax_64(var_A: T.handle, var_T_softmax_norm: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        n = T.int64()
        A = T.match_buffer(var_A, (T.int64(1), n, T.int64(256)))
        T_softmax_norm = T.match_buffer(var_T_softmax_norm, (T.int64(1), n, T.int64(256)))
        # with T.block("root"):
        T_softmax_maxelem = T.alloc_buffer((T.int64(1), n))
        T_softmax_exp = T.alloc_buffer((T.int64(1), n, T.int64(256)))
        T_softmax_expsum = T.alloc_buffer((T.int64(1), n))
        for i0, i1, k in T.grid(T.int64(1), n, T.int64(256)):
            with T.block("T_softmax_maxelem"):
                v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
                T.reads(A[v_i0, v_i1, v_k])
                T.writes(T_softmax_maxelem[v_i0, v_i1])
                with T.init():
                    T_softmax_maxelem[v_i0, v_i1] = T.float32(-340282346638528859811704183484516925440.0)
                T_softmax_maxelem[v_i0, v_i1] = T.max(T_softmax_maxelem[v_i0, v_i1], A[v_i0, v_i1, v_k])
        for i0, i1, i2 in T.grid(T.int64(1), n, T.int64(256)):
            with T.block("T_softmax_exp"):
                v_i0, v_i1, v_i2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(A[v_i0, v_i1, v_i2], T_softmax_maxelem[v_i0, v_i1])
                T.writes(T_softmax_exp[v_i0, v_i1, v_i2])
                T_softmax_exp[v_i0, v_i1, v_i2] = T.exp(A[v_i0, v_i1, v_i2] - T_softmax_maxelem[v_i0, v_i1])
        for i0, i1, k in T.grid(T.int64(1), n, T.int64(256)):
            with T.block("T_softmax_expsum"):
                v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
                T.reads(T_softmax_exp[v_i0, v_i1, v_k])
                T.writes(T_softmax_expsum[v_i0, v_i1])
                with T.init():
                    T_softmax_expsum[v_i0, v_i1] = T.float32(0.0)
                T_softmax_expsum[v_i0, v_i1] = T_softmax_expsum[v_i0, v_i1] + T_softmax_exp[v_i0, v_i1, v_k]
        for i0, i1, i2 in T.grid(T.int64(1), n, T.int64(256)):
            with T.block("T_softmax_norm"):
                v_i0, v_i1, v_i2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(T_softmax_exp[v_i0, v_i1, v_i2], T_softmax_expsum[v_i0, v_i1])
                T.writes(T_softmax_norm[v_i0, v_i1, v_i2])
                T.block_attr({"axis": 2})
                T_softmax_norm[v_i0, v_i1, v_i2] = T_softmax_exp[v_i0, v_i1, v_i2] / T_softmax_expsum[v_i0, v_i1]

    @T.prim_func
    def softmax_symbolic(var_A: T.handle, var_T_softmax_norm: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        n = T.int64()
        A = T.match_buffer(var_A, (n, 256))
        T_softmax_norm = T.match_buffer(var_T_softmax_norm, (n, 256))
        # with T.block("root"):
        T_softmax_maxelem = T.alloc_buffer((n,))
        T_softmax_exp = T.alloc_buffer((n, 256))
        T_softmax_expsum = T.alloc_buffer((n,))
        for i0, k in T.grid(n, 256):
            with T.block("T_softmax_maxelem"):
                v_i0, v_k = T.axis.remap("SR", [i0, k])
                T.reads(A[v_i0, v_k])
                T.writes(T_softmax_maxelem[v_i0])
                with T.init():
                    T_softmax_maxelem[v_i0] = T.float32(-340282346638528859811704183484516925440.0)
                T_softmax_maxelem[v_i0] = T.max(T_softmax_maxelem[v_i0], A[v_i0, v_k])
        for i0, i1 in T.grid(n, 256):
            with T.block("T_softmax_exp"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(A[v_i0, v_i1], T_softmax_maxelem[v_i0])
                T.writes(T_softmax_exp[v_i0, v_i1])
                T_softmax_exp[v_i0, v_i1] = T.exp(A[v_i0, v_i1] - T_softmax_maxelem[v_i0])
        for i0, k in T.grid(n, 256):
            with T.block("T_softmax_expsum"):
                v_i0, v_k = T.axis.remap("SR", [i0, k])
                T.reads(T_softmax_exp[v_i0, v_k])
                T.writes(T_softmax_expsum[v_i0])
                with T.init():
                    T_softmax_expsum[v_i0] = T.float32(0.0)
                T_softmax_expsum[v_i0] = T_softmax_expsum[v_i0] + T_softmax_exp[v_i0, v_k]
        for i0, i1 in T.grid(n, 256):
            with T.block("T_softmax_norm"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(T_softmax_exp[v_i0, v_i1], T_softmax_expsum[v_i0])
                T.writes(T_softmax_norm[v_i0, v_i1])
                T.block_attr({"axis": 1})
                T_softmax_norm[v_i0, v_i1] = T_softmax_exp[v_i0, v_i1] / T_softmax_expsum[v_i0]

    @T.prim_func
    def sqrt_of_column_sum(A: T.Buffer((64, 96), "float32"), compute: T.Buffer((96,), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        A_red = T.alloc_buffer((96,))
        for ax0, k0 in T.grid(96, 64):
            with T.block("A_red"):
                v_ax0, v_k0 = T.axis.remap("SR", [ax0, k0])
                T.reads(A[v_k0, v_ax0])
                T.writes(A_red[v_ax0])
                with T.init():
                    A_red[v_ax0] = T.float32(0.0)
                A_red[v_ax0] = A_red[v_ax0] + A[v_k0, v_ax0]
        for i0 in range(96):
            with T.block("compute"):
                v_i0 = T.axis.spatial(96, i0)
                T.reads(A_red[v_i0])
                T.writes(compute[v_i0])
                compute[v_i0] = T.sqrt(A_red[v_i0])

    @T.prim_func
    def sum_all(A: T.Buffer((128,), "float32"), A_red: T.Buffer((), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for k0 in range(128):
            with T.block("A_red"):
                v_k0 = T.axis.reduce(128, k0)
                T.reads(A[v_k0])
                T.writes(A_red[()])
                with T.init():
                    A_red[()] = T.float32(0.0)
                A_red[()] = A_red[()] + A[v_k0]

    @T.prim_func
    def sum_first(A: T.Buffer((128, 256), "float32"), A_red: T.Buffer((256,), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for ax0, k0 in T.grid(256, 128):
            with T.block("A_red"):
                v_ax0, v_k0 = T.axis.remap("SR", [ax0, k0])
                T.reads(A[v_k0, v_ax0])
                T.writes(A_red[v_ax0])
                with T.init():
                    A_red[v_ax0] = T.float32(0.0)
                A_red[v_ax0] = A_red[v_ax0] + A[v_k0, v_ax0]

    @T.prim_func
    def sum_last(A: T.Buffer((128, 256), "float32"), A_red: T.Buffer((128,), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for ax0, k1 in T.grid(128, 256):
            with T.block("A_red"):
                v_ax0, v_k1 = T.axis.remap("SR", [ax0, k1])
                T.reads(A[v_ax0, v_k1])
                T.writes(A_red[v_ax0])
                with T.init():
                    A_red[v_ax0] = T.float32(0.0)
                A_red[v_ax0] = A_red[v_ax0] + A[v_ax0, v_k1]

    @T.prim_func
    def sum_middle(A: T.Buffer((16, 32, 48), "float32"), A_red: T.Buffer((16, 48), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for ax0, ax1, k1 in T.grid(16, 48, 32):
            with T.block("A_red"):
                v_ax0, v_ax1, v_k1 = T.axis.remap("SSR", [ax0, ax1, k1])
                T.reads(A[v_ax0, v_k1, v_ax1])
                T.writes(A_red[v_ax0, v_ax1])
                with T.init():
                    A_red[v_ax0, v_ax1] = T.float32(0.0)
                A_red[v_ax0, v_ax1] = A_red[v_ax0, v_ax1] + A[v_ax0, v_k1, v_ax1]

    @T.prim_func
    def sum_outer_inner(A: T.Buffer((16, 32, 48), "float32"), A_red: T.Buffer((32,), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for ax0, k0, k2 in T.grid(32, 16, 48):
            with T.block("A_red"):
                v_ax0, v_k0, v_k2 = T.axis.remap("SRR", [ax0, k0, k2])
                T.reads(A[v_k0, v_ax0, v_k2])
                T.writes(A_red[v_ax0])
                with T.init():
                    A_red[v_ax0] = T.float32(0.0)
                A_red[v_ax0] = A_red[v_ax0] + A[v_k0, v_ax0, v_k2]

    @T.prim_func
    def sum_scaled(A: T.Buffer((64, 96), "float32"), T_multiply: T.Buffer((64, 1), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        A_red = T.alloc_buffer((64, 1))
        half = T.alloc_buffer((1, 1))
        for ax0, ax1, k1 in T.grid(64, 1, 96):
            with T.block("A_red"):
                v_ax0, v_ax1, v_k1 = T.axis.remap("SSR", [ax0, ax1, k1])
                T.reads(A[v_ax0, v_k1])
                T.writes(A_red[v_ax0, v_ax1])
                with T.init():
                    A_red[v_ax0, v_ax1] = T.float32(0.0)
                A_red[v_ax0, v_ax1] = A_red[v_ax0, v_ax1] + A[v_ax0, v_k1]
        for i, j in T.grid(1, 1):
            with T.block("half"):
                v_i, v_j = T.axis.remap("SS", [i, j])
                T.reads()
                T.writes(half[v_i, v_j])
                half[v_i, v_j] = T.float32(0.5)
        for ax0, ax1 in T.grid(64, 1):
            with T.block("T_multiply"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(A_red[v_ax0, v_ax1], half[0, v_ax1])
                T.writes(T_multiply[v_ax0, v_ax1])
                T_multiply[v_ax0, v_ax1] = A_red[v_ax0, v_ax1] * half[0, v_ax1]

    @T.prim_func
    def sum_symbolic(var_A: T.handle, var_A_red: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        n, m = T.int64(), T.int64()
        A = T.match_buffer(var_A, (n, m))
        A_red = T.match_buffer(var_A_red, (n,))
        # with T.block("root"):
        for ax0, k1 in T.grid(n, m):
            with T.block("A_red"):
                v_ax0, v_k1 = T.axis.remap("SR", [ax0, k1])
                T.reads(A[v_ax0, v_k1])
                T.writes(A_red[v_ax0])
                with T.init():
                    A_red[v_ax0] = T.float32(0.0)
                A_red[v_ax0] = A_red[v_ax0] + A[v_ax0, v_k1]

    @T.prim_func
    def transpose(A: T.Buffer((128, 64), "float32"), T_transpose: T.Buffer((64, 128), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for ax0, ax1 in T.grid(64, 128):
            with T.block("T_transpose"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(A[v_ax1, v_ax0])
                T.writes(T_transpose[v_ax0, v_ax1])
                T_transpose[v_ax0, v_ax1] = A[v_ax1, v_ax0]

    @T.prim_func
    def transpose3(A: T.Buffer((4, 16, 64), "float32"), T_transpose: T.Buffer((64, 4, 16), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for ax0, ax1, ax2 in T.grid(64, 4, 16):
            with T.block("T_transpose"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(A[v_ax1, v_ax2, v_ax0])
                T.writes(T_transpose[v_ax0, v_ax1, v_ax2])
                T_transpose[v_ax0, v_ax1, v_ax2] = A[v_ax1, v_ax2, v_ax0]

    @T.prim_func
    def transpose_of_exp(A: T.Buffer((128, 64), "float32"), T_transpose: T.Buffer((64, 128), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        compute = T.alloc_buffer((128, 64))
        for i0, i1 in T.grid(128, 64):
            with T.block("compute"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(A[v_i0, v_i1])
                T.writes(compute[v_i0, v_i1])
                compute[v_i0, v_i1] = T.exp(A[v_i0, v_i1])
        for ax0, ax1 in T.grid(64, 128):
            with T.block("T_transpose"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(compute[v_ax1, v_ax0])
                T.writes(T_transpose[v_ax0, v_ax1])
                T_transpose[v_ax0, v_ax1] = compute[v_ax1, v_ax0]
