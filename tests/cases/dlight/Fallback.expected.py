# What TVM 0.25.0.post1 makes of programs.py for nvidia/geforce-rtx-3090-ti: Fallback
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def attention_scores_64(var_Q: T.handle, var_K: T.handle, var_S: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        Q = T.match_buffer(var_Q, (T.int64(1), T.int64(32), n, T.int64(64)))
        m = T.int64()
        K = T.match_buffer(var_K, (T.int64(1), T.int64(32), m, T.int64(64)))
        S = T.match_buffer(var_S, (T.int64(1), T.int64(32), n, m))
        # with T.sblock("root"):
        for ax0_ax1_ax2_fused_0 in T.thread_binding((n * m * T.int64(32) + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for ax0_ax1_ax2_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("S_init"):
                    v0 = T.axis.spatial(T.int64(32), (ax0_ax1_ax2_fused_0 * T.int64(1024) + ax0_ax1_ax2_fused_1) // (n * m))
                    v1 = T.axis.spatial(n, (ax0_ax1_ax2_fused_0 * T.int64(1024) + ax0_ax1_ax2_fused_1) % (n * m) // m)
                    v2 = T.axis.spatial(m, (ax0_ax1_ax2_fused_0 * T.int64(1024) + ax0_ax1_ax2_fused_1) % m)
                    T.where(ax0_ax1_ax2_fused_0 * T.int64(1024) + ax0_ax1_ax2_fused_1 < n * m * T.int64(32))
                    T.reads()
                    T.writes(S[T.int64(0), v0, v1, v2])
                    S[T.int64(0), v0, v1, v2] = T.float32(0.0)
                for ax3 in range(T.int64(64)):
                    with T.sblock("S_update"):
                        v0 = T.axis.spatial(T.int64(32), (ax0_ax1_ax2_fused_0 * T.int64(1024) + ax0_ax1_ax2_fused_1) // (n * m))
                        v1 = T.axis.spatial(n, (ax0_ax1_ax2_fused_0 * T.int64(1024) + ax0_ax1_ax2_fused_1) % (n * m) // m)
                        v2 = T.axis.spatial(m, (ax0_ax1_ax2_fused_0 * T.int64(1024) + ax0_ax1_ax2_fused_1) % m)
                        v3 = T.axis.reduce(T.int64(64), ax3)
                        T.where(ax0_ax1_ax2_fused_0 * T.int64(1024) + ax0_ax1_ax2_fused_1 < n * m * T.int64(32))
                        T.reads(S[T.int64(0), v0, v1, v2], Q[T.int64(0), v0, v1, v3], K[T.int64(0), v0, v2, v3])
                        T.writes(S[T.int64(0), v0, v1, v2])
                        S[T.int64(0), v0, v1, v2] = S[T.int64(0), v0, v1, v2] + Q[T.int64(0), v0, v1, v3] * K[T.int64(0), v0, v2, v3]

    @T.prim_func(s_tir=True)
    def avg_pool(A: T.Buffer((1, 16, 32, 32), "float32"), pool_avg: T.Buffer((1, 16, 32, 32), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        pool_sum = T.sblock_alloc_buffer((1, 16, 32, 32))
        for ax0_ax1_ax2_fused_0 in T.thread_binding(16, thread="blockIdx.x"):
            for ax0_ax1_ax2_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("pool_sum_init"):
                    v0 = T.axis.spatial(16, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) // 1024)
                    v1 = T.axis.spatial(32, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 1024 // 32)
                    v2 = T.axis.spatial(32, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 32)
                    T.reads()
                    T.writes(pool_sum[0, v0, v1, v2])
                    pool_sum[0, v0, v1, v2] = T.float32(0.0)
                for ax3, ax4 in T.grid(3, 3):
                    with T.sblock("pool_sum_update"):
                        v0 = T.axis.spatial(16, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) // 1024)
                        v1 = T.axis.spatial(32, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 1024 // 32)
                        v2 = T.axis.spatial(32, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 32)
                        v3, v4 = T.axis.remap("RR", [ax3, ax4])
                        T.reads(pool_sum[0, v0, v1, v2], A[0, v0, v1 + v3 - 1, v2 + v4 - 1])
                        T.writes(pool_sum[0, v0, v1, v2])
                        pool_sum[0, v0, v1, v2] = pool_sum[0, v0, v1, v2] + T.if_then_else(1 <= v1 + v3 and v1 + v3 < 33 and 1 <= v2 + v4 and v2 + v4 < 33, A[0, v0, v1 + v3 - 1, v2 + v4 - 1], T.float32(0.0))
        for ax0_ax1_ax2_fused_0 in T.thread_binding(16, thread="blockIdx.x"):
            for ax0_ax1_ax2_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("pool_avg"):
                    v0 = T.axis.spatial(16, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) // 1024)
                    v1 = T.axis.spatial(32, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 1024 // 32)
                    v2 = T.axis.spatial(32, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 32)
                    T.reads(pool_sum[0, v0, v1, v2])
                    T.writes(pool_avg[0, v0, v1, v2])
                    T.sblock_attr({"schedule_rule": "meta_schedule.pool_avg"})
                    pool_avg[0, v0, v1, v2] = pool_sum[0, v0, v1, v2] / T.Cast("float32", (T.min(1, 32 - v1) + 2) * (T.min(1, 32 - v2) + 2))

    @T.prim_func(s_tir=True)
    def batched_matmul(A: T.Buffer((4, 64, 64), "float32"), B: T.Buffer((4, 64, 64), "float32"), C: T.Buffer((4, 64, 64), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_ax1_ax2_fused_0 in T.thread_binding(16, thread="blockIdx.x"):
            for ax0_ax1_ax2_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v0 = T.axis.spatial(4, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) // 4096)
                    v1 = T.axis.spatial(64, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 4096 // 64)
                    v2 = T.axis.spatial(64, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 64)
                    T.reads()
                    T.writes(C[v0, v1, v2])
                    C[v0, v1, v2] = T.float32(0.0)
                for ax3 in range(64):
                    with T.sblock("C_update"):
                        v0 = T.axis.spatial(4, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) // 4096)
                        v1 = T.axis.spatial(64, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 4096 // 64)
                        v2 = T.axis.spatial(64, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 64)
                        v3 = T.axis.reduce(64, ax3)
                        T.reads(C[v0, v1, v2], A[v0, v1, v3], B[v0, v3, v2])
                        T.writes(C[v0, v1, v2])
                        C[v0, v1, v2] = C[v0, v1, v2] + A[v0, v1, v3] * B[v0, v3, v2]

    @T.prim_func(s_tir=True)
    def broadcast_add(A: T.Buffer((64, 128), "float32"), B: T.Buffer((128,), "float32"), T_add: T.Buffer((64, 128), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_ax1_fused_0 in T.thread_binding(8, thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("T_add"):
                    v0 = T.axis.spatial(64, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 128)
                    v1 = T.axis.spatial(128, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 128)
                    T.reads(A[v0, v1], B[v1])
                    T.writes(T_add[v0, v1])
                    T_add[v0, v1] = A[v0, v1] + B[v1]

    @T.prim_func(s_tir=True)
    def broadcast_add_symbolic(var_A: T.handle, B: T.Buffer((128,), "float32"), var_T_add: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        A = T.match_buffer(var_A, (n, 128))
        T_add = T.match_buffer(var_T_add, (n, 128))
        # with T.sblock("root"):
        for ax0_ax1_fused_0 in T.thread_binding((n * T.int64(128) + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("T_add"):
                    v_ax0 = T.axis.spatial(n, (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) // T.int64(128))
                    v_ax1 = T.axis.spatial(128, T.Cast("int32", (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) % T.int64(128)))
                    T.where(ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1 < n * T.int64(128))
                    T.reads(A[v_ax0, v_ax1], B[v_ax1])
                    T.writes(T_add[v_ax0, v_ax1])
                    T_add[v_ax0, v_ax1] = A[v_ax0, v_ax1] + B[v_ax1]

    @T.prim_func(s_tir=True)
    def conv2d(A: T.Buffer((1, 8, 16, 16), "float32"), W: T.Buffer((8, 8, 3, 3), "float32"), conv2d_nchw: T.Buffer((1, 8, 16, 16), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_ax1_ax2_fused_0 in T.thread_binding(2, thread="blockIdx.x"):
            for ax0_ax1_ax2_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("conv2d_nchw_init"):
                    v0 = T.axis.spatial(8, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) // 256)
                    v1 = T.axis.spatial(16, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 256 // 16)
                    v2 = T.axis.spatial(16, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 16)
                    T.reads()
                    T.writes(conv2d_nchw[0, v0, v1, v2])
                    conv2d_nchw[0, v0, v1, v2] = T.float32(0.0)
                for ax3, ax4, ax5 in T.grid(8, 3, 3):
                    with T.sblock("conv2d_nchw_update"):
                        v0 = T.axis.spatial(8, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) // 256)
                        v1 = T.axis.spatial(16, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 256 // 16)
                        v2 = T.axis.spatial(16, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 16)
                        v3, v4, v5 = T.axis.remap("RRR", [ax3, ax4, ax5])
                        T.reads(conv2d_nchw[0, v0, v1, v2], A[0, v3, v1 + v4 - 1, v2 + v5 - 1], W[v0, v3, v4, v5])
                        T.writes(conv2d_nchw[0, v0, v1, v2])
                        conv2d_nchw[0, v0, v1, v2] = conv2d_nchw[0, v0, v1, v2] + T.if_then_else(1 <= v1 + v4 and v1 + v4 < 17 and 1 <= v2 + v5 and v2 + v5 < 17, A[0, v3, v1 + v4 - 1, v2 + v5 - 1], T.float32(0.0)) * W[v0, v3, v4, v5]

    @T.prim_func(s_tir=True)
    def dequantize_gemv(W: T.Buffer((256, 16), "int8"), scale: T.Buffer((256, 4), "float32"), V: T.Buffer((1, 64), "float32"), C: T.Buffer((1, 256), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v0 = T.axis.spatial(256, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 256)
                    T.reads()
                    T.writes(C[0, v0])
                    C[0, v0] = T.float32(0.0)
                for ax1 in range(64):
                    with T.sblock("C_update"):
                        v0 = T.axis.spatial(256, ax0_fused_0 * 1024 + ax0_fused_1)
                        v1 = T.axis.reduce(64, ax1)
                        T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 256)
                        T.reads(C[0, v0], V[0, v1], W[v0, v1 // 4], scale[v0, v1 // 16])
                        T.writes(C[0, v0])
                        C[0, v0] = C[0, v0] + V[0, v1] * (T.Cast("float32", W[v0, v1 // 4]) * scale[v0, v1 // 16])

    @T.prim_func(s_tir=True)
    def divide_by_column_sum(A: T.Buffer((64, 96), "float32"), T_divide: T.Buffer((64, 96), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_red = T.sblock_alloc_buffer((1, 96))
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("A_red_init"):
                    v0 = T.axis.spatial(96, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 96)
                    T.reads()
                    T.writes(A_red[0, v0])
                    A_red[0, v0] = T.float32(0.0)
                for ax1 in range(64):
                    with T.sblock("A_red_update"):
                        v0 = T.axis.spatial(96, ax0_fused_0 * 1024 + ax0_fused_1)
                        v1 = T.axis.reduce(64, ax1)
                        T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 96)
                        T.reads(A_red[0, v0], A[v1, v0])
                        T.writes(A_red[0, v0])
                        A_red[0, v0] = A_red[0, v0] + A[v1, v0]
        for ax0_ax1_fused_0 in T.thread_binding(6, thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("T_divide"):
                    v0 = T.axis.spatial(64, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 96)
                    v1 = T.axis.spatial(96, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 96)
                    T.reads(A[v0, v1], A_red[0, v1])
                    T.writes(T_divide[v0, v1])
                    T_divide[v0, v1] = A[v0, v1] / A_red[0, v1]

    @T.prim_func(s_tir=True)
    def divide_by_sum(A: T.Buffer((64, 96), "float32"), T_divide: T.Buffer((64, 96), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_red = T.sblock_alloc_buffer((64, 1))
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("A_red_init"):
                    v0 = T.axis.spatial(64, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 64)
                    T.reads()
                    T.writes(A_red[v0, 0])
                    A_red[v0, 0] = T.float32(0.0)
                for ax1 in range(96):
                    with T.sblock("A_red_update"):
                        v0 = T.axis.spatial(64, ax0_fused_0 * 1024 + ax0_fused_1)
                        v1 = T.axis.reduce(96, ax1)
                        T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 64)
                        T.reads(A_red[v0, 0], A[v0, v1])
                        T.writes(A_red[v0, 0])
                        A_red[v0, 0] = A_red[v0, 0] + A[v0, v1]
        for ax0_ax1_fused_0 in T.thread_binding(6, thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("T_divide"):
                    v0 = T.axis.spatial(64, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 96)
                    v1 = T.axis.spatial(96, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 96)
                    T.reads(A[v0, v1], A_red[v0, 0])
                    T.writes(T_divide[v0, v1])
                    T_divide[v0, v1] = A[v0, v1] / A_red[v0, 0]

    @T.prim_func(s_tir=True)
    def elementwise_chain(A: T.Buffer((64, 64, 32), "float32"), compute: T.Buffer((64, 64, 32), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_ax1_ax2_fused_0 in T.thread_binding(128, thread="blockIdx.x"):
            for ax0_ax1_ax2_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("compute_2"):
                    v0 = T.axis.spatial(64, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) // 2048)
                    v1 = T.axis.spatial(64, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 2048 // 32)
                    v2 = T.axis.spatial(32, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 32)
                    T.reads(A[v0, v1, v2])
                    T.writes(compute[v0, v1, v2])
                    compute[v0, v1, v2] = T.max(T.exp(T.tanh(A[v0, v1, v2])), T.float32(0.0))

    @T.prim_func(s_tir=True)
    def gemv(V: T.Buffer((1, 512), "float32"), W: T.Buffer((1024, 512), "float32"), C: T.Buffer((1, 1024), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v0 = T.axis.spatial(1024, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.reads()
                    T.writes(C[0, v0])
                    C[0, v0] = T.float32(0.0)
                for ax1 in range(512):
                    with T.sblock("C_update"):
                        v0 = T.axis.spatial(1024, ax0_fused_0 * 1024 + ax0_fused_1)
                        v1 = T.axis.reduce(512, ax1)
                        T.reads(C[0, v0], V[0, v1], W[v0, v1])
                        T.writes(C[0, v0])
                        C[0, v0] = C[0, v0] + V[0, v1] * W[v0, v1]

    @T.prim_func(s_tir=True)
    def gemv_64(A: T.Buffer((T.int64(1), T.int64(1), T.int64(256)), "float32"), B: T.Buffer((T.int64(1024), T.int64(256)), "float32"), C: T.Buffer((T.int64(1), T.int64(1), T.int64(1024)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_fused_0 in T.thread_binding(T.int64(1), thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v0 = T.axis.spatial(T.int64(1024), ax0_fused_0 * T.int64(1024) + ax0_fused_1)
                    T.reads()
                    T.writes(C[T.int64(0), T.int64(0), v0])
                    C[T.int64(0), T.int64(0), v0] = T.float32(0.0)
                for ax1 in range(T.int64(256)):
                    with T.sblock("C_update"):
                        v0 = T.axis.spatial(T.int64(1024), ax0_fused_0 * T.int64(1024) + ax0_fused_1)
                        v1 = T.axis.reduce(T.int64(256), ax1)
                        T.reads(C[T.int64(0), T.int64(0), v0], A[T.int64(0), T.int64(0), v1], B[v0, v1])
                        T.writes(C[T.int64(0), T.int64(0), v0])
                        C[T.int64(0), T.int64(0), v0] = C[T.int64(0), T.int64(0), v0] + A[T.int64(0), T.int64(0), v1] * B[v0, v1]

    @T.prim_func(s_tir=True)
    def gemv_batched(A: T.Buffer((4, 1, 128), "float32"), B: T.Buffer((4, 256, 128), "float32"), C: T.Buffer((4, 1, 256), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_ax1_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v0 = T.axis.spatial(4, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 256)
                    v1 = T.axis.spatial(256, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 256)
                    T.reads()
                    T.writes(C[v0, 0, v1])
                    C[v0, 0, v1] = T.float32(0.0)
                for ax2 in range(128):
                    with T.sblock("C_update"):
                        v0 = T.axis.spatial(4, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 256)
                        v1 = T.axis.spatial(256, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 256)
                        v2 = T.axis.reduce(128, ax2)
                        T.reads(C[v0, 0, v1], A[v0, 0, v2], B[v0, v1, v2])
                        T.writes(C[v0, 0, v1])
                        C[v0, 0, v1] = C[v0, 0, v1] + A[v0, 0, v2] * B[v0, v1, v2]

    @T.prim_func(s_tir=True)
    def gemv_bias(V: T.Buffer((1, 256), "float32"), W: T.Buffer((512, 256), "float32"), bias: T.Buffer((512,), "float32"), compute: T.Buffer((1, 512), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C = T.sblock_alloc_buffer((1, 512))
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v0 = T.axis.spatial(512, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 512)
                    T.reads()
                    T.writes(C[0, v0])
                    C[0, v0] = T.float32(0.0)
                for ax1 in range(256):
                    with T.sblock("C_update"):
                        v0 = T.axis.spatial(512, ax0_fused_0 * 1024 + ax0_fused_1)
                        v1 = T.axis.reduce(256, ax1)
                        T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 512)
                        T.reads(C[0, v0], V[0, v1], W[v0, v1])
                        T.writes(C[0, v0])
                        C[0, v0] = C[0, v0] + V[0, v1] * W[v0, v1]
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("compute"):
                    v0 = T.axis.spatial(512, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 512)
                    T.reads(C[0, v0], bias[v0])
                    T.writes(compute[0, v0])
                    compute[0, v0] = T.max(C[0, v0] + bias[v0], T.float32(0.0))

    @T.prim_func(s_tir=True)
    def gemv_fp16(V: T.Buffer((1, 4096), "float16"), W: T.Buffer((4096, 4096), "float16"), C: T.Buffer((1, 4096), "float16")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_fused_0 in T.thread_binding(4, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v0 = T.axis.spatial(4096, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.reads()
                    T.writes(C[0, v0])
                    C[0, v0] = T.float16(0.0)
                for ax1 in range(4096):
                    with T.sblock("C_update"):
                        v0 = T.axis.spatial(4096, ax0_fused_0 * 1024 + ax0_fused_1)
                        v1 = T.axis.reduce(4096, ax1)
                        T.reads(C[0, v0], V[0, v1], W[v0, v1])
                        T.writes(C[0, v0])
                        C[0, v0] = C[0, v0] + V[0, v1] * W[v0, v1]

    @T.prim_func(s_tir=True)
    def gemv_odd(V: T.Buffer((1, 75), "float32"), W: T.Buffer((100, 75), "float32"), C: T.Buffer((1, 100), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v0 = T.axis.spatial(100, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 100)
                    T.reads()
                    T.writes(C[0, v0])
                    C[0, v0] = T.float32(0.0)
                for ax1 in range(75):
                    with T.sblock("C_update"):
                        v0 = T.axis.spatial(100, ax0_fused_0 * 1024 + ax0_fused_1)
                        v1 = T.axis.reduce(75, ax1)
                        T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 100)
                        T.reads(C[0, v0], V[0, v1], W[v0, v1])
                        T.writes(C[0, v0])
                        C[0, v0] = C[0, v0] + V[0, v1] * W[v0, v1]

    @T.prim_func(s_tir=True)
    def gemv_outer(V: T.Buffer((1, 256), "float32"), W: T.Buffer((256, 512), "float32"), C: T.Buffer((1, 512), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v0 = T.axis.spatial(512, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 512)
                    T.reads()
                    T.writes(C[0, v0])
                    C[0, v0] = T.float32(0.0)
                for ax1 in range(256):
                    with T.sblock("C_update"):
                        v0 = T.axis.spatial(512, ax0_fused_0 * 1024 + ax0_fused_1)
                        v1 = T.axis.reduce(256, ax1)
                        T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 512)
                        T.reads(C[0, v0], V[0, v1], W[v1, v0])
                        T.writes(C[0, v0])
                        C[0, v0] = C[0, v0] + V[0, v1] * W[v1, v0]

    @T.prim_func(s_tir=True)
    def gemv_symbolic(V: T.Buffer((1, 256), "float32"), var_W: T.handle, var_C: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        W = T.match_buffer(var_W, (n, 256))
        C = T.match_buffer(var_C, (1, n))
        # with T.sblock("root"):
        for i_j_fused_0 in T.thread_binding((n + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for i_j_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v_i = T.axis.spatial(1, 0)
                    v_j = T.axis.spatial(n, i_j_fused_0 * T.int64(1024) + i_j_fused_1)
                    T.where(i_j_fused_0 * T.int64(1024) + i_j_fused_1 < n)
                    T.reads()
                    T.writes(C[v_i, v_j])
                    C[v_i, v_j] = T.float32(0.0)
                for k in range(256):
                    with T.sblock("C_update"):
                        v_i = T.axis.spatial(1, 0)
                        v_j = T.axis.spatial(n, i_j_fused_0 * T.int64(1024) + i_j_fused_1)
                        v_k = T.axis.reduce(256, k)
                        T.where(i_j_fused_0 * T.int64(1024) + i_j_fused_1 < n)
                        T.reads(C[v_i, v_j], V[v_i, v_k], W[v_j, v_k])
                        T.writes(C[v_i, v_j])
                        C[v_i, v_j] = C[v_i, v_j] + V[v_i, v_k] * W[v_j, v_k]

    @T.prim_func(s_tir=True)
    def gemv_symbolic_64(A: T.Buffer((T.int64(1), T.int64(1), T.int64(256)), "float32"), var_B: T.handle, var_C: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        B = T.match_buffer(var_B, (n, T.int64(256)))
        C = T.match_buffer(var_C, (T.int64(1), T.int64(1), n))
        # with T.sblock("root"):
        for ax0_fused_0 in T.thread_binding((n + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v0 = T.axis.spatial(n, ax0_fused_0 * T.int64(1024) + ax0_fused_1)
                    T.where(ax0_fused_0 * T.int64(1024) + ax0_fused_1 < n)
                    T.reads()
                    T.writes(C[T.int64(0), T.int64(0), v0])
                    C[T.int64(0), T.int64(0), v0] = T.float32(0.0)
                for ax1 in range(T.int64(256)):
                    with T.sblock("C_update"):
                        v0 = T.axis.spatial(n, ax0_fused_0 * T.int64(1024) + ax0_fused_1)
                        v1 = T.axis.reduce(T.int64(256), ax1)
                        T.where(ax0_fused_0 * T.int64(1024) + ax0_fused_1 < n)
                        T.reads(C[T.int64(0), T.int64(0), v0], A[T.int64(0), T.int64(0), v1], B[v0, v1])
                        T.writes(C[T.int64(0), T.int64(0), v0])
                        C[T.int64(0), T.int64(0), v0] = C[T.int64(0), T.int64(0), v0] + A[T.int64(0), T.int64(0), v1] * B[v0, v1]

    @T.prim_func(s_tir=True)
    def gemv_symbolic_row(var_A: T.handle, var_B: T.handle, C: T.Buffer((T.int64(1), T.int64(1), T.int64(256)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        A = T.match_buffer(var_A, (T.int64(1), T.int64(1), n))
        B = T.match_buffer(var_B, (T.int64(256), n))
        # with T.sblock("root"):
        for ax0_fused_0 in T.thread_binding(T.int64(1), thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v0 = T.axis.spatial(T.int64(256), ax0_fused_0 * T.int64(1024) + ax0_fused_1)
                    T.where(ax0_fused_0 * T.int64(1024) + ax0_fused_1 < T.int64(256))
                    T.reads()
                    T.writes(C[T.int64(0), T.int64(0), v0])
                    C[T.int64(0), T.int64(0), v0] = T.float32(0.0)
                for ax1 in range(n):
                    with T.sblock("C_update"):
                        v0 = T.axis.spatial(T.int64(256), ax0_fused_0 * T.int64(1024) + ax0_fused_1)
                        v1 = T.axis.reduce(n, ax1)
                        T.where(ax0_fused_0 * T.int64(1024) + ax0_fused_1 < T.int64(256))
                        T.reads(C[T.int64(0), T.int64(0), v0], A[T.int64(0), T.int64(0), v1], B[v0, v1])
                        T.writes(C[T.int64(0), T.int64(0), v0])
                        C[T.int64(0), T.int64(0), v0] = C[T.int64(0), T.int64(0), v0] + A[T.int64(0), T.int64(0), v1] * B[v0, v1]

    @T.prim_func(s_tir=True)
    def layer_norm(A: T.Buffer((32, 128), "float32"), g: T.Buffer((128,), "float32"), b: T.Buffer((128,), "float32"), T_layer_norm: T.Buffer((32, 128), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_sum = T.sblock_alloc_buffer((32,))
        A_var_sum = T.sblock_alloc_buffer((32,))
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("A_sum_init"):
                    v0 = T.axis.spatial(32, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 32)
                    T.reads()
                    T.writes(A_sum[v0])
                    A_sum[v0] = T.float32(0.0)
                for ax1 in range(128):
                    with T.sblock("A_sum_update"):
                        v0 = T.axis.spatial(32, ax0_fused_0 * 1024 + ax0_fused_1)
                        v1 = T.axis.reduce(128, ax1)
                        T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 32)
                        T.reads(A_sum[v0], A[v0, v1])
                        T.writes(A_sum[v0])
                        A_sum[v0] = A_sum[v0] + A[v0, v1]
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("A_var_sum_init"):
                    v0 = T.axis.spatial(32, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 32)
                    T.reads()
                    T.writes(A_var_sum[v0])
                    A_var_sum[v0] = T.float32(0.0)
                for ax1 in range(128):
                    with T.sblock("A_var_sum_update"):
                        v0 = T.axis.spatial(32, ax0_fused_0 * 1024 + ax0_fused_1)
                        v1 = T.axis.reduce(128, ax1)
                        T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 32)
                        T.reads(A_var_sum[v0], A[v0, v1], A_sum[v0])
                        T.writes(A_var_sum[v0])
                        A_var_sum[v0] = A_var_sum[v0] + (A[v0, v1] - A_sum[v0] / T.float32(128.0)) * (A[v0, v1] - A_sum[v0] / T.float32(128.0))
        for ax0_ax1_fused_0 in T.thread_binding(4, thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("T_layer_norm"):
                    v0 = T.axis.spatial(32, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 128)
                    v1 = T.axis.spatial(128, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 128)
                    T.reads(A[v0, v1], A_sum[v0], A_var_sum[v0], g[v1], b[v1])
                    T.writes(T_layer_norm[v0, v1])
                    T_layer_norm[v0, v1] = (A[v0, v1] - A_sum[v0] / T.float32(128.0)) * T.rsqrt(A_var_sum[v0] / T.float32(128.0) + T.float32(1.0000000000000001e-05)) * g[v1] + b[v1]

    @T.prim_func(s_tir=True)
    def layer_norm_64(var_A: T.handle, g: T.Buffer((T.int64(256),), "float32"), b: T.Buffer((T.int64(256),), "float32"), var_T_layer_norm: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        A = T.match_buffer(var_A, (T.int64(1), n, T.int64(256)))
        T_layer_norm = T.match_buffer(var_T_layer_norm, (T.int64(1), n, T.int64(256)))
        # with T.sblock("root"):
        A_sum = T.sblock_alloc_buffer((T.int64(1), n))
        A_var_sum = T.sblock_alloc_buffer((T.int64(1), n))
        for ax0_fused_0 in T.thread_binding((n + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("A_sum_init"):
                    v0 = T.axis.spatial(n, ax0_fused_0 * T.int64(1024) + ax0_fused_1)
                    T.where(ax0_fused_0 * T.int64(1024) + ax0_fused_1 < n)
                    T.reads()
                    T.writes(A_sum[T.int64(0), v0])
                    A_sum[T.int64(0), v0] = T.float32(0.0)
                for ax1 in range(T.int64(256)):
                    with T.sblock("A_sum_update"):
                        v0 = T.axis.spatial(n, ax0_fused_0 * T.int64(1024) + ax0_fused_1)
                        v1 = T.axis.reduce(T.int64(256), ax1)
                        T.where(ax0_fused_0 * T.int64(1024) + ax0_fused_1 < n)
                        T.reads(A_sum[T.int64(0), v0], A[T.int64(0), v0, v1])
                        T.writes(A_sum[T.int64(0), v0])
                        A_sum[T.int64(0), v0] = A_sum[T.int64(0), v0] + A[T.int64(0), v0, v1]
        for ax0_fused_0 in T.thread_binding((n + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("A_var_sum_init"):
                    v0 = T.axis.spatial(n, ax0_fused_0 * T.int64(1024) + ax0_fused_1)
                    T.where(ax0_fused_0 * T.int64(1024) + ax0_fused_1 < n)
                    T.reads()
                    T.writes(A_var_sum[T.int64(0), v0])
                    A_var_sum[T.int64(0), v0] = T.float32(0.0)
                for ax1 in range(T.int64(256)):
                    with T.sblock("A_var_sum_update"):
                        v0 = T.axis.spatial(n, ax0_fused_0 * T.int64(1024) + ax0_fused_1)
                        v1 = T.axis.reduce(T.int64(256), ax1)
                        T.where(ax0_fused_0 * T.int64(1024) + ax0_fused_1 < n)
                        T.reads(A_var_sum[T.int64(0), v0], A[T.int64(0), v0, v1], A_sum[T.int64(0), v0])
                        T.writes(A_var_sum[T.int64(0), v0])
                        A_var_sum[T.int64(0), v0] = A_var_sum[T.int64(0), v0] + (A[T.int64(0), v0, v1] - A_sum[T.int64(0), v0] / T.float32(256.0)) * (A[T.int64(0), v0, v1] - A_sum[T.int64(0), v0] / T.float32(256.0))
        for ax0_ax1_fused_0 in T.thread_binding((n * T.int64(256) + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("T_layer_norm"):
                    v0 = T.axis.spatial(n, (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) // T.int64(256))
                    v1 = T.axis.spatial(T.int64(256), (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) % T.int64(256))
                    T.where(ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1 < n * T.int64(256))
                    T.reads(A[T.int64(0), v0, v1], A_sum[T.int64(0), v0], A_var_sum[T.int64(0), v0], g[v1], b[v1])
                    T.writes(T_layer_norm[T.int64(0), v0, v1])
                    T_layer_norm[T.int64(0), v0, v1] = (A[T.int64(0), v0, v1] - A_sum[T.int64(0), v0] / T.float32(256.0)) * T.rsqrt(A_var_sum[T.int64(0), v0] / T.float32(256.0) + T.float32(1.0000000000000001e-05)) * g[v1] + b[v1]

    @T.prim_func(s_tir=True)
    def matmul(A: T.Buffer((128, 128), "float32"), B: T.Buffer((128, 128), "float32"), C: T.Buffer((128, 128), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_ax1_fused_0 in T.thread_binding(16, thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v0 = T.axis.spatial(128, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 128)
                    v1 = T.axis.spatial(128, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 128)
                    T.reads()
                    T.writes(C[v0, v1])
                    C[v0, v1] = T.float32(0.0)
                for ax2 in range(128):
                    with T.sblock("C_update"):
                        v0 = T.axis.spatial(128, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 128)
                        v1 = T.axis.spatial(128, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 128)
                        v2 = T.axis.reduce(128, ax2)
                        T.reads(C[v0, v1], A[v0, v2], B[v2, v1])
                        T.writes(C[v0, v1])
                        C[v0, v1] = C[v0, v1] + A[v0, v2] * B[v2, v1]

    @T.prim_func(s_tir=True)
    def matmul_bias_relu(A: T.Buffer((128, 64), "float32"), B: T.Buffer((64, 256), "float32"), bias: T.Buffer((256,), "float32"), compute: T.Buffer((128, 256), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C = T.sblock_alloc_buffer((128, 256))
        for ax0_ax1_fused_0 in T.thread_binding(32, thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v0 = T.axis.spatial(128, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 256)
                    v1 = T.axis.spatial(256, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 256)
                    T.reads()
                    T.writes(C[v0, v1])
                    C[v0, v1] = T.float32(0.0)
                for ax2 in range(64):
                    with T.sblock("C_update"):
                        v0 = T.axis.spatial(128, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 256)
                        v1 = T.axis.spatial(256, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 256)
                        v2 = T.axis.reduce(64, ax2)
                        T.reads(C[v0, v1], A[v0, v2], B[v2, v1])
                        T.writes(C[v0, v1])
                        C[v0, v1] = C[v0, v1] + A[v0, v2] * B[v2, v1]
        for ax0_ax1_fused_0 in T.thread_binding(32, thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("compute"):
                    v0 = T.axis.spatial(128, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 256)
                    v1 = T.axis.spatial(256, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 256)
                    T.reads(C[v0, v1], bias[v1])
                    T.writes(compute[v0, v1])
                    compute[v0, v1] = T.max(C[v0, v1] + bias[v1], T.float32(0.0))

    @T.prim_func(s_tir=True)
    def matmul_fp16_64(var_A: T.handle, B: T.Buffer((T.int64(512), T.int64(256)), "float16"), bias: T.Buffer((T.int64(512),), "float16"), var_D: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        A = T.match_buffer(var_A, (T.int64(1), n, T.int64(256)), "float16")
        D = T.match_buffer(var_D, (T.int64(1), n, T.int64(512)), "float16")
        # with T.sblock("root"):
        C = T.sblock_alloc_buffer((T.int64(1), n, T.int64(512)), "float16")
        for ax0_ax1_fused_0 in T.thread_binding((n * T.int64(512) + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v0 = T.axis.spatial(n, (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) // T.int64(512))
                    v1 = T.axis.spatial(T.int64(512), (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) % T.int64(512))
                    T.where(ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1 < n * T.int64(512))
                    T.reads()
                    T.writes(C[T.int64(0), v0, v1])
                    C[T.int64(0), v0, v1] = T.float16(0.0)
                for ax2 in range(T.int64(256)):
                    with T.sblock("C_update"):
                        v0 = T.axis.spatial(n, (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) // T.int64(512))
                        v1 = T.axis.spatial(T.int64(512), (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) % T.int64(512))
                        v2 = T.axis.reduce(T.int64(256), ax2)
                        T.where(ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1 < n * T.int64(512))
                        T.reads(C[T.int64(0), v0, v1], A[T.int64(0), v0, v2], B[v1, v2])
                        T.writes(C[T.int64(0), v0, v1])
                        C[T.int64(0), v0, v1] = C[T.int64(0), v0, v1] + A[T.int64(0), v0, v2] * B[v1, v2]
        for ax0_ax1_fused_0 in T.thread_binding((n * T.int64(512) + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("D"):
                    v0 = T.axis.spatial(n, (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) // T.int64(512))
                    v1 = T.axis.spatial(T.int64(512), (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) % T.int64(512))
                    T.where(ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1 < n * T.int64(512))
                    T.reads(C[T.int64(0), v0, v1], bias[v1])
                    T.writes(D[T.int64(0), v0, v1])
                    D[T.int64(0), v0, v1] = C[T.int64(0), v0, v1] + bias[v1]

    @T.prim_func(s_tir=True)
    def matmul_fp16_small(var_A: T.handle, B: T.Buffer((T.int64(32), T.int64(64)), "float16"), var_C: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        A = T.match_buffer(var_A, (n, T.int64(64)), "float16")
        C = T.match_buffer(var_C, (n, T.int64(32)))
        # with T.sblock("root"):
        for ax0_ax1_fused_0 in T.thread_binding((n * T.int64(32) + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v0 = T.axis.spatial(n, (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) // T.int64(32))
                    v1 = T.axis.spatial(T.int64(32), (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) % T.int64(32))
                    T.where(ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1 < n * T.int64(32))
                    T.reads()
                    T.writes(C[v0, v1])
                    C[v0, v1] = T.float32(0.0)
                for ax2 in range(T.int64(64)):
                    with T.sblock("C_update"):
                        v0 = T.axis.spatial(n, (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) // T.int64(32))
                        v1 = T.axis.spatial(T.int64(32), (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) % T.int64(32))
                        v2 = T.axis.reduce(T.int64(64), ax2)
                        T.where(ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1 < n * T.int64(32))
                        T.reads(C[v0, v1], A[v0, v2], B[v1, v2])
                        T.writes(C[v0, v1])
                        C[v0, v1] = C[v0, v1] + T.Cast("float32", A[v0, v2]) * T.Cast("float32", B[v1, v2])

    @T.prim_func(s_tir=True)
    def matmul_nt(A: T.Buffer((128, 64), "float32"), B: T.Buffer((128, 64), "float32"), C: T.Buffer((128, 128), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_ax1_fused_0 in T.thread_binding(16, thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v0 = T.axis.spatial(128, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 128)
                    v1 = T.axis.spatial(128, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 128)
                    T.reads()
                    T.writes(C[v0, v1])
                    C[v0, v1] = T.float32(0.0)
                for ax2 in range(64):
                    with T.sblock("C_update"):
                        v0 = T.axis.spatial(128, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 128)
                        v1 = T.axis.spatial(128, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 128)
                        v2 = T.axis.reduce(64, ax2)
                        T.reads(C[v0, v1], A[v0, v2], B[v1, v2])
                        T.writes(C[v0, v1])
                        C[v0, v1] = C[v0, v1] + A[v0, v2] * B[v1, v2]

    @T.prim_func(s_tir=True)
    def matmul_odd(A: T.Buffer((100, 33), "float32"), B: T.Buffer((33, 70), "float32"), C: T.Buffer((100, 70), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_ax1_fused_0 in T.thread_binding(7, thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v0 = T.axis.spatial(100, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 70)
                    v1 = T.axis.spatial(70, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 70)
                    T.where(ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1 < 7000)
                    T.reads()
                    T.writes(C[v0, v1])
                    C[v0, v1] = T.float32(0.0)
                for ax2 in range(33):
                    with T.sblock("C_update"):
                        v0 = T.axis.spatial(100, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 70)
                        v1 = T.axis.spatial(70, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 70)
                        v2 = T.axis.reduce(33, ax2)
                        T.where(ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1 < 7000)
                        T.reads(C[v0, v1], A[v0, v2], B[v2, v1])
                        T.writes(C[v0, v1])
                        C[v0, v1] = C[v0, v1] + A[v0, v2] * B[v2, v1]

    @T.prim_func(s_tir=True)
    def matmul_of_exp(A: T.Buffer((64, 64), "float32"), B: T.Buffer((64, 64), "float32"), C: T.Buffer((64, 64), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_ax1_fused_0 in T.thread_binding(4, thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v0 = T.axis.spatial(64, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 64)
                    v1 = T.axis.spatial(64, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 64)
                    T.reads()
                    T.writes(C[v0, v1])
                    C[v0, v1] = T.float32(0.0)
                for ax2 in range(64):
                    with T.sblock("C_update"):
                        v0 = T.axis.spatial(64, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 64)
                        v1 = T.axis.spatial(64, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 64)
                        v2 = T.axis.reduce(64, ax2)
                        T.reads(C[v0, v1], A[v0, v2], B[v2, v1])
                        T.writes(C[v0, v1])
                        C[v0, v1] = C[v0, v1] + T.exp(A[v0, v2]) * B[v2, v1]

    @T.prim_func(s_tir=True)
    def matmul_symbolic(var_A: T.handle, B: T.Buffer((64, 128), "float32"), var_C: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        A = T.match_buffer(var_A, (n, 64))
        C = T.match_buffer(var_C, (n, 128))
        # with T.sblock("root"):
        for i_j_fused_0 in T.thread_binding((n * T.int64(128) + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for i_j_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v_i = T.axis.spatial(n, (i_j_fused_0 * T.int64(1024) + i_j_fused_1) // T.int64(128))
                    v_j = T.axis.spatial(128, T.Cast("int32", (i_j_fused_0 * T.int64(1024) + i_j_fused_1) % T.int64(128)))
                    T.where(i_j_fused_0 * T.int64(1024) + i_j_fused_1 < n * T.int64(128))
                    T.reads()
                    T.writes(C[v_i, v_j])
                    C[v_i, v_j] = T.float32(0.0)
                for k in range(64):
                    with T.sblock("C_update"):
                        v_i = T.axis.spatial(n, (i_j_fused_0 * T.int64(1024) + i_j_fused_1) // T.int64(128))
                        v_j = T.axis.spatial(128, T.Cast("int32", (i_j_fused_0 * T.int64(1024) + i_j_fused_1) % T.int64(128)))
                        v_k = T.axis.reduce(64, k)
                        T.where(i_j_fused_0 * T.int64(1024) + i_j_fused_1 < n * T.int64(128))
                        T.reads(C[v_i, v_j], A[v_i, v_k], B[v_k, v_j])
                        T.writes(C[v_i, v_j])
                        C[v_i, v_j] = C[v_i, v_j] + A[v_i, v_k] * B[v_k, v_j]

    @T.prim_func(s_tir=True)
    def matmul_symbolic_64(var_A: T.handle, B: T.Buffer((T.int64(128), T.int64(64)), "float32"), var_C: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        A = T.match_buffer(var_A, (n, T.int64(64)))
        C = T.match_buffer(var_C, (n, T.int64(128)))
        # with T.sblock("root"):
        for ax0_ax1_fused_0 in T.thread_binding((n * T.int64(128) + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("C_init"):
                    v0 = T.axis.spatial(n, (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) // T.int64(128))
                    v1 = T.axis.spatial(T.int64(128), (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) % T.int64(128))
                    T.where(ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1 < n * T.int64(128))
                    T.reads()
                    T.writes(C[v0, v1])
                    C[v0, v1] = T.float32(0.0)
                for ax2 in range(T.int64(64)):
                    with T.sblock("C_update"):
                        v0 = T.axis.spatial(n, (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) // T.int64(128))
                        v1 = T.axis.spatial(T.int64(128), (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) % T.int64(128))
                        v2 = T.axis.reduce(T.int64(64), ax2)
                        T.where(ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1 < n * T.int64(128))
                        T.reads(C[v0, v1], A[v0, v2], B[v1, v2])
                        T.writes(C[v0, v1])
                        C[v0, v1] = C[v0, v1] + A[v0, v2] * B[v1, v2]

    @T.prim_func(s_tir=True)
    def max_last(A: T.Buffer((64, 96), "float32"), A_red: T.Buffer((64,), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("A_red_init"):
                    v0 = T.axis.spatial(64, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 64)
                    T.reads()
                    T.writes(A_red[v0])
                    A_red[v0] = T.float32(-340282346638528859811704183484516925440.0)
                for ax1 in range(96):
                    with T.sblock("A_red_update"):
                        v0 = T.axis.spatial(64, ax0_fused_0 * 1024 + ax0_fused_1)
                        v1 = T.axis.reduce(96, ax1)
                        T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 64)
                        T.reads(A_red[v0], A[v0, v1])
                        T.writes(A_red[v0])
                        A_red[v0] = T.max(A_red[v0], A[v0, v1])

    @T.prim_func(s_tir=True)
    def max_pool(A: T.Buffer((1, 16, 32, 32), "float32"), pool_max: T.Buffer((1, 16, 16, 16), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_ax1_ax2_fused_0 in T.thread_binding(4, thread="blockIdx.x"):
            for ax0_ax1_ax2_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("pool_max_init"):
                    v0 = T.axis.spatial(16, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) // 256)
                    v1 = T.axis.spatial(16, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 256 // 16)
                    v2 = T.axis.spatial(16, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 16)
                    T.reads()
                    T.writes(pool_max[0, v0, v1, v2])
                    T.sblock_attr({"schedule_rule": "meta_schedule.pool_max"})
                    pool_max[0, v0, v1, v2] = T.float32(-340282346638528859811704183484516925440.0)
                for ax3, ax4 in T.grid(2, 2):
                    with T.sblock("pool_max_update"):
                        v0 = T.axis.spatial(16, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) // 256)
                        v1 = T.axis.spatial(16, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 256 // 16)
                        v2 = T.axis.spatial(16, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 16)
                        v3, v4 = T.axis.remap("RR", [ax3, ax4])
                        T.reads(pool_max[0, v0, v1, v2], A[0, v0, v1 * 2 + v3, v2 * 2 + v4])
                        T.writes(pool_max[0, v0, v1, v2])
                        T.sblock_attr({"schedule_rule": "meta_schedule.pool_max"})
                        pool_max[0, v0, v1, v2] = T.max(pool_max[0, v0, v1, v2], A[0, v0, v1 * 2 + v3, v2 * 2 + v4])

    @T.prim_func(s_tir=True)
    def odd_vector(A: T.Buffer((17,), "float32"), compute: T.Buffer((17,), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("compute"):
                    v0 = T.axis.spatial(17, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 17)
                    T.reads(A[v0])
                    T.writes(compute[v0])
                    compute[v0] = T.exp(A[v0])

    @T.prim_func(s_tir=True)
    def reshape(A: T.Buffer((8, 16, 24), "float32"), T_reshape: T.Buffer((128, 24), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_ax1_fused_0 in T.thread_binding(3, thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("T_reshape"):
                    v0 = T.axis.spatial(128, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 24)
                    v1 = T.axis.spatial(24, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 24)
                    T.reads(A[v0 // 16, v0 % 16, v1])
                    T.writes(T_reshape[v0, v1])
                    T_reshape[v0, v1] = A[v0 // 16, v0 % 16, v1]

    @T.prim_func(s_tir=True)
    def rms_norm(A: T.Buffer((32, 128), "float32"), g: T.Buffer((128,), "float32"), T_cast: T.Buffer((32, 128), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        T_multiply_red = T.sblock_alloc_buffer((32,))
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("T_multiply_red_init"):
                    v0 = T.axis.spatial(32, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 32)
                    T.reads()
                    T.writes(T_multiply_red[v0])
                    T_multiply_red[v0] = T.float32(0.0)
                for ax1 in range(128):
                    with T.sblock("T_multiply_red_update"):
                        v0 = T.axis.spatial(32, ax0_fused_0 * 1024 + ax0_fused_1)
                        v1 = T.axis.reduce(128, ax1)
                        T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 32)
                        T.reads(T_multiply_red[v0], A[v0, v1])
                        T.writes(T_multiply_red[v0])
                        T_multiply_red[v0] = T_multiply_red[v0] + A[v0, v1] * A[v0, v1]
        for ax0_ax1_fused_0 in T.thread_binding(4, thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("T_cast_2"):
                    v0 = T.axis.spatial(32, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 128)
                    v1 = T.axis.spatial(128, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 128)
                    T.reads(T_multiply_red[v0], A[v0, v1], g[v1])
                    T.writes(T_cast[v0, v1])
                    T_cast[v0, v1] = T.rsqrt(T_multiply_red[v0] / T.float32(128.0) + T.float32(1.0000000000000001e-05)) * A[v0, v1] * g[v1]

    @T.prim_func(s_tir=True)
    def rms_norm_64(var_A: T.handle, g: T.Buffer((T.int64(256),), "float32"), var_T_cast: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        A = T.match_buffer(var_A, (T.int64(1), n, T.int64(256)))
        T_cast = T.match_buffer(var_T_cast, (T.int64(1), n, T.int64(256)))
        # with T.sblock("root"):
        T_multiply_red = T.sblock_alloc_buffer((T.int64(1), n))
        for ax0_fused_0 in T.thread_binding((n + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("T_multiply_red_init"):
                    v0 = T.axis.spatial(n, ax0_fused_0 * T.int64(1024) + ax0_fused_1)
                    T.where(ax0_fused_0 * T.int64(1024) + ax0_fused_1 < n)
                    T.reads()
                    T.writes(T_multiply_red[T.int64(0), v0])
                    T_multiply_red[T.int64(0), v0] = T.float32(0.0)
                for ax1 in range(T.int64(256)):
                    with T.sblock("T_multiply_red_update"):
                        v0 = T.axis.spatial(n, ax0_fused_0 * T.int64(1024) + ax0_fused_1)
                        v1 = T.axis.reduce(T.int64(256), ax1)
                        T.where(ax0_fused_0 * T.int64(1024) + ax0_fused_1 < n)
                        T.reads(T_multiply_red[T.int64(0), v0], A[T.int64(0), v0, v1])
                        T.writes(T_multiply_red[T.int64(0), v0])
                        T_multiply_red[T.int64(0), v0] = T_multiply_red[T.int64(0), v0] + A[T.int64(0), v0, v1] * A[T.int64(0), v0, v1]
        for ax0_ax1_fused_0 in T.thread_binding((n * T.int64(256) + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("T_cast_2"):
                    v0 = T.axis.spatial(n, (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) // T.int64(256))
                    v1 = T.axis.spatial(T.int64(256), (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) % T.int64(256))
                    T.where(ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1 < n * T.int64(256))
                    T.reads(T_multiply_red[T.int64(0), v0], A[T.int64(0), v0, v1], g[v1])
                    T.writes(T_cast[T.int64(0), v0, v1])
                    T_cast[T.int64(0), v0, v1] = T.rsqrt(T_multiply_red[T.int64(0), v0] / T.float32(256.0) + T.float32(1.0000000000000001e-05)) * A[T.int64(0), v0, v1] * g[v1]

    @T.prim_func(s_tir=True)
    def softmax(A: T.Buffer((64, 256), "float32"), T_softmax_norm: T.Buffer((64, 256), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        T_softmax_maxelem = T.sblock_alloc_buffer((64,))
        T_softmax_expsum = T.sblock_alloc_buffer((64,))
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("T_softmax_maxelem_init"):
                    v0 = T.axis.spatial(64, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 64)
                    T.reads()
                    T.writes(T_softmax_maxelem[v0])
                    T_softmax_maxelem[v0] = T.float32(-340282346638528859811704183484516925440.0)
                for ax1 in range(256):
                    with T.sblock("T_softmax_maxelem_update"):
                        v0 = T.axis.spatial(64, ax0_fused_0 * 1024 + ax0_fused_1)
                        v1 = T.axis.reduce(256, ax1)
                        T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 64)
                        T.reads(T_softmax_maxelem[v0], A[v0, v1])
                        T.writes(T_softmax_maxelem[v0])
                        T_softmax_maxelem[v0] = T.max(T_softmax_maxelem[v0], A[v0, v1])
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("T_softmax_expsum_init"):
                    v0 = T.axis.spatial(64, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 64)
                    T.reads()
                    T.writes(T_softmax_expsum[v0])
                    T_softmax_expsum[v0] = T.float32(0.0)
                for ax1 in range(256):
                    with T.sblock("T_softmax_expsum_update"):
                        v0 = T.axis.spatial(64, ax0_fused_0 * 1024 + ax0_fused_1)
                        v1 = T.axis.reduce(256, ax1)
                        T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 64)
                        T.reads(T_softmax_expsum[v0], A[v0, v1], T_softmax_maxelem[v0])
                        T.writes(T_softmax_expsum[v0])
                        T_softmax_expsum[v0] = T_softmax_expsum[v0] + T.exp(A[v0, v1] - T_softmax_maxelem[v0])
        for ax0_ax1_fused_0 in T.thread_binding(16, thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("T_softmax_norm"):
                    v0 = T.axis.spatial(64, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 256)
                    v1 = T.axis.spatial(256, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 256)
                    T.reads(A[v0, v1], T_softmax_maxelem[v0], T_softmax_expsum[v0])
                    T.writes(T_softmax_norm[v0, v1])
                    T.sblock_attr({"axis": 1})
                    T_softmax_norm[v0, v1] = T.exp(A[v0, v1] - T_softmax_maxelem[v0]) / T_softmax_expsum[v0]

    @T.prim_func(s_tir=True)
    def softmax_64(var_A: T.handle, var_T_softmax_norm: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        A = T.match_buffer(var_A, (T.int64(1), n, T.int64(256)))
        T_softmax_norm = T.match_buffer(var_T_softmax_norm, (T.int64(1), n, T.int64(256)))
        # with T.sblock("root"):
        T_softmax_maxelem = T.sblock_alloc_buffer((T.int64(1), n))
        T_softmax_expsum = T.sblock_alloc_buffer((T.int64(1), n))
        for ax0_fused_0 in T.thread_binding((n + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("T_softmax_maxelem_init"):
                    v0 = T.axis.spatial(n, ax0_fused_0 * T.int64(1024) + ax0_fused_1)
                    T.where(ax0_fused_0 * T.int64(1024) + ax0_fused_1 < n)
                    T.reads()
                    T.writes(T_softmax_maxelem[T.int64(0), v0])
                    T_softmax_maxelem[T.int64(0), v0] = T.float32(-340282346638528859811704183484516925440.0)
                for ax1 in range(T.int64(256)):
                    with T.sblock("T_softmax_maxelem_update"):
                        v0 = T.axis.spatial(n, ax0_fused_0 * T.int64(1024) + ax0_fused_1)
                        v1 = T.axis.reduce(T.int64(256), ax1)
                        T.where(ax0_fused_0 * T.int64(1024) + ax0_fused_1 < n)
                        T.reads(T_softmax_maxelem[T.int64(0), v0], A[T.int64(0), v0, v1])
                        T.writes(T_softmax_maxelem[T.int64(0), v0])
                        T_softmax_maxelem[T.int64(0), v0] = T.max(T_softmax_maxelem[T.int64(0), v0], A[T.int64(0), v0, v1])
        for ax0_fused_0 in T.thread_binding((n + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("T_softmax_expsum_init"):
                    v0 = T.axis.spatial(n, ax0_fused_0 * T.int64(1024) + ax0_fused_1)
                    T.where(ax0_fused_0 * T.int64(1024) + ax0_fused_1 < n)
                    T.reads()
                    T.writes(T_softmax_expsum[T.int64(0), v0])
                    T_softmax_expsum[T.int64(0), v0] = T.float32(0.0)
                for ax1 in range(T.int64(256)):
                    with T.sblock("T_softmax_expsum_update"):
                        v0 = T.axis.spatial(n, ax0_fused_0 * T.int64(1024) + ax0_fused_1)
                        v1 = T.axis.reduce(T.int64(256), ax1)
                        T.where(ax0_fused_0 * T.int64(1024) + ax0_fused_1 < n)
                        T.reads(T_softmax_expsum[T.int64(0), v0], A[T.int64(0), v0, v1], T_softmax_maxelem[T.int64(0), v0])
                        T.writes(T_softmax_expsum[T.int64(0), v0])
                        T_softmax_expsum[T.int64(0), v0] = T_softmax_expsum[T.int64(0), v0] + T.exp(A[T.int64(0), v0, v1] - T_softmax_maxelem[T.int64(0), v0])
        for ax0_ax1_fused_0 in T.thread_binding((n * T.int64(256) + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("T_softmax_norm"):
                    v0 = T.axis.spatial(n, (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) // T.int64(256))
                    v1 = T.axis.spatial(T.int64(256), (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) % T.int64(256))
                    T.where(ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1 < n * T.int64(256))
                    T.reads(A[T.int64(0), v0, v1], T_softmax_maxelem[T.int64(0), v0], T_softmax_expsum[T.int64(0), v0])
                    T.writes(T_softmax_norm[T.int64(0), v0, v1])
                    T.sblock_attr({"axis": 2})
                    T_softmax_norm[T.int64(0), v0, v1] = T.exp(A[T.int64(0), v0, v1] - T_softmax_maxelem[T.int64(0), v0]) / T_softmax_expsum[T.int64(0), v0]

    @T.prim_func(s_tir=True)
    def softmax_symbolic(var_A: T.handle, var_T_softmax_norm: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        A = T.match_buffer(var_A, (n, 256))
        T_softmax_norm = T.match_buffer(var_T_softmax_norm, (n, 256))
        # with T.sblock("root"):
        T_softmax_maxelem = T.sblock_alloc_buffer((n,))
        T_softmax_expsum = T.sblock_alloc_buffer((n,))
        for i0_fused_0 in T.thread_binding((n + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for i0_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("T_softmax_maxelem_init"):
                    v_i0 = T.axis.spatial(n, i0_fused_0 * T.int64(1024) + i0_fused_1)
                    T.where(i0_fused_0 * T.int64(1024) + i0_fused_1 < n)
                    T.reads()
                    T.writes(T_softmax_maxelem[v_i0])
                    T_softmax_maxelem[v_i0] = T.float32(-340282346638528859811704183484516925440.0)
                for k in range(256):
                    with T.sblock("T_softmax_maxelem_update"):
                        v_i0 = T.axis.spatial(n, i0_fused_0 * T.int64(1024) + i0_fused_1)
                        v_k = T.axis.reduce(256, k)
                        T.where(i0_fused_0 * T.int64(1024) + i0_fused_1 < n)
                        T.reads(T_softmax_maxelem[v_i0], A[v_i0, v_k])
                        T.writes(T_softmax_maxelem[v_i0])
                        T_softmax_maxelem[v_i0] = T.max(T_softmax_maxelem[v_i0], A[v_i0, v_k])
        for i0_fused_0 in T.thread_binding((n + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for i0_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("T_softmax_expsum_init"):
                    v_i0 = T.axis.spatial(n, i0_fused_0 * T.int64(1024) + i0_fused_1)
                    T.where(i0_fused_0 * T.int64(1024) + i0_fused_1 < n)
                    T.reads()
                    T.writes(T_softmax_expsum[v_i0])
                    T_softmax_expsum[v_i0] = T.float32(0.0)
                for k in range(256):
                    with T.sblock("T_softmax_expsum_update"):
                        v_i0 = T.axis.spatial(n, i0_fused_0 * T.int64(1024) + i0_fused_1)
                        v_k = T.axis.reduce(256, k)
                        T.where(i0_fused_0 * T.int64(1024) + i0_fused_1 < n)
                        T.reads(T_softmax_expsum[v_i0], A[v_i0, v_k], T_softmax_maxelem[v_i0])
                        T.writes(T_softmax_expsum[v_i0])
                        T_softmax_expsum[v_i0] = T_softmax_expsum[v_i0] + T.exp(A[v_i0, v_k] - T_softmax_maxelem[v_i0])
        for i0_i1_fused_0 in T.thread_binding((n * T.int64(256) + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for i0_i1_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("T_softmax_norm"):
                    v_i0 = T.axis.spatial(n, (i0_i1_fused_0 * T.int64(1024) + i0_i1_fused_1) // T.int64(256))
                    v_i1 = T.axis.spatial(256, T.Cast("int32", (i0_i1_fused_0 * T.int64(1024) + i0_i1_fused_1) % T.int64(256)))
                    T.where(i0_i1_fused_0 * T.int64(1024) + i0_i1_fused_1 < n * T.int64(256))
                    T.reads(A[v_i0, v_i1], T_softmax_maxelem[v_i0], T_softmax_expsum[v_i0])
                    T.writes(T_softmax_norm[v_i0, v_i1])
                    T.sblock_attr({"axis": 1})
                    T_softmax_norm[v_i0, v_i1] = T.exp(A[v_i0, v_i1] - T_softmax_maxelem[v_i0]) / T_softmax_expsum[v_i0]

    @T.prim_func(s_tir=True)
    def sqrt_of_column_sum(A: T.Buffer((64, 96), "float32"), compute: T.Buffer((96,), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_red = T.sblock_alloc_buffer((96,))
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("A_red_init"):
                    v0 = T.axis.spatial(96, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 96)
                    T.reads()
                    T.writes(A_red[v0])
                    A_red[v0] = T.float32(0.0)
                for ax1 in range(64):
                    with T.sblock("A_red_update"):
                        v0 = T.axis.spatial(96, ax0_fused_0 * 1024 + ax0_fused_1)
                        v1 = T.axis.reduce(64, ax1)
                        T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 96)
                        T.reads(A_red[v0], A[v1, v0])
                        T.writes(A_red[v0])
                        A_red[v0] = A_red[v0] + A[v1, v0]
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("compute"):
                    v0 = T.axis.spatial(96, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 96)
                    T.reads(A_red[v0])
                    T.writes(compute[v0])
                    compute[v0] = T.sqrt(A_red[v0])

    @T.prim_func(s_tir=True)
    def sum_all(A: T.Buffer((128,), "float32"), A_red: T.Buffer((), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_fused_0 in T.thread_binding(T.int64(1), thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("A_red_init"):
                    v0 = T.axis.spatial(T.int64(1), T.int64(0))
                    T.where(ax0_fused_0 * T.int64(1024) + ax0_fused_1 < T.int64(1))
                    T.reads()
                    T.writes(A_red[()])
                    A_red[()] = T.float32(0.0)
                for ax1 in range(128):
                    with T.sblock("A_red_update"):
                        v0 = T.axis.spatial(T.int64(1), T.int64(0))
                        v1 = T.axis.reduce(128, ax1)
                        T.where(ax0_fused_0 * T.int64(1024) + ax0_fused_1 < T.int64(1))
                        T.reads(A_red[()], A[v1])
                        T.writes(A_red[()])
                        A_red[()] = A_red[()] + A[v1]

    @T.prim_func(s_tir=True)
    def sum_first(A: T.Buffer((128, 256), "float32"), A_red: T.Buffer((256,), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("A_red_init"):
                    v0 = T.axis.spatial(256, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 256)
                    T.reads()
                    T.writes(A_red[v0])
                    A_red[v0] = T.float32(0.0)
                for ax1 in range(128):
                    with T.sblock("A_red_update"):
                        v0 = T.axis.spatial(256, ax0_fused_0 * 1024 + ax0_fused_1)
                        v1 = T.axis.reduce(128, ax1)
                        T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 256)
                        T.reads(A_red[v0], A[v1, v0])
                        T.writes(A_red[v0])
                        A_red[v0] = A_red[v0] + A[v1, v0]

    @T.prim_func(s_tir=True)
    def sum_last(A: T.Buffer((128, 256), "float32"), A_red: T.Buffer((128,), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("A_red_init"):
                    v0 = T.axis.spatial(128, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 128)
                    T.reads()
                    T.writes(A_red[v0])
                    A_red[v0] = T.float32(0.0)
                for ax1 in range(256):
                    with T.sblock("A_red_update"):
                        v0 = T.axis.spatial(128, ax0_fused_0 * 1024 + ax0_fused_1)
                        v1 = T.axis.reduce(256, ax1)
                        T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 128)
                        T.reads(A_red[v0], A[v0, v1])
                        T.writes(A_red[v0])
                        A_red[v0] = A_red[v0] + A[v0, v1]

    @T.prim_func(s_tir=True)
    def sum_middle(A: T.Buffer((16, 32, 48), "float32"), A_red: T.Buffer((16, 48), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_ax1_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("A_red_init"):
                    v0 = T.axis.spatial(16, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 48)
                    v1 = T.axis.spatial(48, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 48)
                    T.where(ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1 < 768)
                    T.reads()
                    T.writes(A_red[v0, v1])
                    A_red[v0, v1] = T.float32(0.0)
                for ax2 in range(32):
                    with T.sblock("A_red_update"):
                        v0 = T.axis.spatial(16, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 48)
                        v1 = T.axis.spatial(48, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 48)
                        v2 = T.axis.reduce(32, ax2)
                        T.where(ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1 < 768)
                        T.reads(A_red[v0, v1], A[v0, v2, v1])
                        T.writes(A_red[v0, v1])
                        A_red[v0, v1] = A_red[v0, v1] + A[v0, v2, v1]

    @T.prim_func(s_tir=True)
    def sum_outer_inner(A: T.Buffer((16, 32, 48), "float32"), A_red: T.Buffer((32,), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("A_red_init"):
                    v0 = T.axis.spatial(32, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 32)
                    T.reads()
                    T.writes(A_red[v0])
                    A_red[v0] = T.float32(0.0)
                for ax1, ax2 in T.grid(16, 48):
                    with T.sblock("A_red_update"):
                        v0 = T.axis.spatial(32, ax0_fused_0 * 1024 + ax0_fused_1)
                        v1, v2 = T.axis.remap("RR", [ax1, ax2])
                        T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 32)
                        T.reads(A_red[v0], A[v1, v0, v2])
                        T.writes(A_red[v0])
                        A_red[v0] = A_red[v0] + A[v1, v0, v2]

    @T.prim_func(s_tir=True)
    def sum_scaled(A: T.Buffer((64, 96), "float32"), T_multiply: T.Buffer((64, 1), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_red = T.sblock_alloc_buffer((64, 1))
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("A_red_init"):
                    v0 = T.axis.spatial(64, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 64)
                    T.reads()
                    T.writes(A_red[v0, 0])
                    A_red[v0, 0] = T.float32(0.0)
                for ax1 in range(96):
                    with T.sblock("A_red_update"):
                        v0 = T.axis.spatial(64, ax0_fused_0 * 1024 + ax0_fused_1)
                        v1 = T.axis.reduce(96, ax1)
                        T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 64)
                        T.reads(A_red[v0, 0], A[v0, v1])
                        T.writes(A_red[v0, 0])
                        A_red[v0, 0] = A_red[v0, 0] + A[v0, v1]
        for ax0_fused_0 in T.thread_binding(1, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("T_multiply"):
                    v0 = T.axis.spatial(64, ax0_fused_0 * 1024 + ax0_fused_1)
                    T.where(ax0_fused_0 * 1024 + ax0_fused_1 < 64)
                    T.reads(A_red[v0, 0])
                    T.writes(T_multiply[v0, 0])
                    T_multiply[v0, 0] = A_red[v0, 0] * T.float32(0.5)

    @T.prim_func(s_tir=True)
    def sum_symbolic(var_A: T.handle, var_A_red: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n, m = T.int64(), T.int64()
        A = T.match_buffer(var_A, (n, m))
        A_red = T.match_buffer(var_A_red, (n,))
        # with T.sblock("root"):
        for ax0_fused_0 in T.thread_binding((n + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("A_red_init"):
                    v0 = T.axis.spatial(n, ax0_fused_0 * T.int64(1024) + ax0_fused_1)
                    T.where(ax0_fused_0 * T.int64(1024) + ax0_fused_1 < n)
                    T.reads()
                    T.writes(A_red[v0])
                    A_red[v0] = T.float32(0.0)
                for ax1 in range(m):
                    with T.sblock("A_red_update"):
                        v0 = T.axis.spatial(n, ax0_fused_0 * T.int64(1024) + ax0_fused_1)
                        v1 = T.axis.reduce(m, ax1)
                        T.where(ax0_fused_0 * T.int64(1024) + ax0_fused_1 < n)
                        T.reads(A_red[v0], A[v0, v1])
                        T.writes(A_red[v0])
                        A_red[v0] = A_red[v0] + A[v0, v1]

    @T.prim_func(s_tir=True)
    def transpose(A: T.Buffer((128, 64), "float32"), T_transpose: T.Buffer((64, 128), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_ax1_fused_0 in T.thread_binding(8, thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("T_transpose"):
                    v0 = T.axis.spatial(64, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 128)
                    v1 = T.axis.spatial(128, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 128)
                    T.reads(A[v1, v0])
                    T.writes(T_transpose[v0, v1])
                    T_transpose[v0, v1] = A[v1, v0]

    @T.prim_func(s_tir=True)
    def transpose3(A: T.Buffer((4, 16, 64), "float32"), T_transpose: T.Buffer((64, 4, 16), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_ax1_ax2_fused_0 in T.thread_binding(4, thread="blockIdx.x"):
            for ax0_ax1_ax2_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("T_transpose"):
                    v0 = T.axis.spatial(64, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) // 64)
                    v1 = T.axis.spatial(4, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 64 // 16)
                    v2 = T.axis.spatial(16, (ax0_ax1_ax2_fused_0 * 1024 + ax0_ax1_ax2_fused_1) % 16)
                    T.reads(A[v1, v2, v0])
                    T.writes(T_transpose[v0, v1, v2])
                    T_transpose[v0, v1, v2] = A[v1, v2, v0]

    @T.prim_func(s_tir=True)
    def transpose_of_exp(A: T.Buffer((128, 64), "float32"), T_transpose: T.Buffer((64, 128), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_ax1_fused_0 in T.thread_binding(8, thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.sblock("T_transpose"):
                    v0 = T.axis.spatial(64, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) // 128)
                    v1 = T.axis.spatial(128, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1) % 128)
                    T.reads(A[v1, v0])
                    T.writes(T_transpose[v0, v1])
                    T_transpose[v0, v1] = T.exp(A[v1, v0])
