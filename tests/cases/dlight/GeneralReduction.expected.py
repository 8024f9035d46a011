# What TVM 0.25.0.post1 makes of programs.py for nvidia/geforce-rtx-3090-ti: GeneralReduction
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def avg_pool(A: T.Buffer((1, 16, 32, 32), "float32"), pool_avg: T.Buffer((1, 16, 32, 32), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        pool_sum_shared = T.sblock_alloc_buffer((1, 16, 32, 32), scope="shared")
        for ax0_ax1_ax2_fused in T.thread_binding(16384, thread="blockIdx.x"):
            for ax0, ax1, ax2 in T.grid(1, 1, 1):
                for ax3_ax4_fused_1 in T.thread_binding(256, thread="threadIdx.x"):
                    for ax3_ax4_fused_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("pool_sum"):
                            v0 = T.axis.spatial(16, ax0_ax1_ax2_fused // 1024 + ax0)
                            v1 = T.axis.spatial(32, ax0_ax1_ax2_fused % 1024 // 32 + ax1)
                            v2 = T.axis.spatial(32, ax0_ax1_ax2_fused % 32 + ax2)
                            v3 = T.axis.reduce(3, (ax3_ax4_fused_0 * 256 + ax3_ax4_fused_1) // 3)
                            v4 = T.axis.reduce(3, (ax3_ax4_fused_0 * 256 + ax3_ax4_fused_1) % 3)
                            T.where(ax3_ax4_fused_0 * 256 + ax3_ax4_fused_1 < 9)
                            T.reads(A[0, v0, v1 + v3 - 1, v2 + v4 - 1])
                            T.writes(pool_sum_shared[0, v0, v1, v2])
                            with T.init():
                                pool_sum_shared[0, v0, v1, v2] = T.float32(0.0)
                            pool_sum_shared[0, v0, v1, v2] = pool_sum_shared[0, v0, v1, v2] + T.if_then_else(1 <= v1 + v3 and v1 + v3 < 33 and 1 <= v2 + v4 and v2 + v4 < 33, A[0, v0, v1 + v3 - 1, v2 + v4 - 1], T.float32(0.0))
            for ax3 in range(T.int64(1)):
                for ax4_1 in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                    for ax4_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("pool_avg"):
                            v0 = T.axis.spatial(16, ax0_ax1_ax2_fused // 1024)
                            v1 = T.axis.spatial(32, ax0_ax1_ax2_fused % 1024 // 32)
                            v2 = T.axis.spatial(32, ax0_ax1_ax2_fused % 32)
                            v3 = T.axis.spatial(T.int64(1), ax3)
                            v4 = T.axis.spatial(T.int64(1), ax4_0 * T.int64(256) + ax4_1)
                            T.where(ax4_0 * T.int64(256) + ax4_1 < T.int64(1))
                            T.reads(pool_sum_shared[0, v0, v1, v2])
                            T.writes(pool_avg[0, v0, v1, v2])
                            T.sblock_attr({"schedule_rule": "meta_schedule.pool_avg"})
                            pool_avg[0, v0, v1, v2] = pool_sum_shared[0, v0, v1, v2] / T.Cast("float32", (T.min(1, 32 - v1) + 2) * (T.min(1, 32 - v2) + 2))

    @T.prim_func(s_tir=True)
    def divide_by_column_sum(A: T.Buffer((64, 96), "float32"), T_divide: T.Buffer((64, 96), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_red_shared = T.sblock_alloc_buffer((1, 96), scope="shared")
        for ax1_fused in T.thread_binding(96, thread="blockIdx.x"):
            for ax0 in range(1):
                for ax1_fused_1 in T.thread_binding(256, thread="threadIdx.x"):
                    for ax1_fused_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("A_red"):
                            v0 = T.axis.spatial(96, ax1_fused + ax0)
                            v1 = T.axis.reduce(64, ax1_fused_0 * 256 + ax1_fused_1)
                            T.where(ax1_fused_0 * 256 + ax1_fused_1 < 64)
                            T.reads(A[v1, v0])
                            T.writes(A_red_shared[0, v0])
                            with T.init():
                                A_red_shared[0, v0] = T.float32(0.0)
                            A_red_shared[0, v0] = A_red_shared[0, v0] + A[v1, v0]
            for ax0_1 in T.thread_binding(256, thread="threadIdx.x"):
                for ax0_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                    with T.sblock("T_divide"):
                        v0 = T.axis.spatial(64, ax0_0 * 256 + ax0_1)
                        v1 = T.axis.spatial(96, ax1_fused)
                        T.where(ax0_0 * 256 + ax0_1 < 64)
                        T.reads(A[v0, v1], A_red_shared[0, v1])
                        T.writes(T_divide[v0, v1])
                        T_divide[v0, v1] = A[v0, v1] / A_red_shared[0, v1]

    @T.prim_func(s_tir=True)
    def divide_by_sum(A: T.Buffer((64, 96), "float32"), T_divide: T.Buffer((64, 96), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_red_shared = T.sblock_alloc_buffer((64, 1), scope="shared")
        for ax0_fused in T.thread_binding(64, thread="blockIdx.x"):
            for ax0 in range(1):
                for ax1_fused_1 in T.thread_binding(256, thread="threadIdx.x"):
                    for ax1_fused_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("A_red"):
                            v0 = T.axis.spatial(64, ax0_fused + ax0)
                            v1 = T.axis.reduce(96, ax1_fused_0 * 256 + ax1_fused_1)
                            T.where(ax1_fused_0 * 256 + ax1_fused_1 < 96)
                            T.reads(A[v0, v1])
                            T.writes(A_red_shared[v0, 0])
                            with T.init():
                                A_red_shared[v0, 0] = T.float32(0.0)
                            A_red_shared[v0, 0] = A_red_shared[v0, 0] + A[v0, v1]
            for ax1_1 in T.thread_binding(256, thread="threadIdx.x"):
                for ax1_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                    with T.sblock("T_divide"):
                        v0 = T.axis.spatial(64, ax0_fused)
                        v1 = T.axis.spatial(96, ax1_0 * 256 + ax1_1)
                        T.where(ax1_0 * 256 + ax1_1 < 96)
                        T.reads(A[v0, v1], A_red_shared[v0, 0])
                        T.writes(T_divide[v0, v1])
                        T_divide[v0, v1] = A[v0, v1] / A_red_shared[v0, 0]

    @T.prim_func(s_tir=True)
    def gemv_bias(V: T.Buffer((1, 256), "float32"), W: T.Buffer((512, 256), "float32"), bias: T.Buffer((512,), "float32"), compute: T.Buffer((1, 512), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_shared = T.sblock_alloc_buffer((1, 512), scope="shared")
        for ax0_fused in T.thread_binding(512, thread="blockIdx.x"):
            for ax0 in range(1):
                for ax1_fused_1 in T.thread_binding(256, thread="threadIdx.x"):
                    for ax1_fused_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("C"):
                            v0 = T.axis.spatial(512, ax0_fused + ax0)
                            v1 = T.axis.reduce(256, ax1_fused_0 * 256 + ax1_fused_1)
                            T.reads(V[0, v1], W[v0, v1])
                            T.writes(C_shared[0, v0])
                            with T.init():
                                C_shared[0, v0] = T.float32(0.0)
                            C_shared[0, v0] = C_shared[0, v0] + V[0, v1] * W[v0, v1]
            for ax1_1 in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                for ax1_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                    with T.sblock("compute"):
                        v0 = T.axis.spatial(512, ax0_fused)
                        v1 = T.axis.spatial(T.int64(1), ax1_0 * T.int64(256) + ax1_1)
                        T.where(ax1_0 * T.int64(256) + ax1_1 < T.int64(1))
                        T.reads(C_shared[0, v0], bias[v0])
                        T.writes(compute[0, v0])
                        compute[0, v0] = T.max(C_shared[0, v0] + bias[v0], T.float32(0.0))

    @T.prim_func(s_tir=True)
    def layer_norm(A: T.Buffer((32, 128), "float32"), g: T.Buffer((128,), "float32"), b: T.Buffer((128,), "float32"), T_layer_norm: T.Buffer((32, 128), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_sum_shared = T.sblock_alloc_buffer((32,), scope="shared")
        A_var_sum_shared = T.sblock_alloc_buffer((32,), scope="shared")
        for ax0_fused in T.thread_binding(32, thread="blockIdx.x"):
            for ax0 in range(1):
                for ax1_fused_1 in T.thread_binding(256, thread="threadIdx.x"):
                    for ax1_fused_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("A_sum"):
                            v0 = T.axis.spatial(32, ax0_fused + ax0)
                            v1 = T.axis.reduce(128, ax1_fused_0 * 256 + ax1_fused_1)
                            T.where(ax1_fused_0 * 256 + ax1_fused_1 < 128)
                            T.reads(A[v0, v1])
                            T.writes(A_sum_shared[v0])
                            with T.init():
                                A_sum_shared[v0] = T.float32(0.0)
                            A_sum_shared[v0] = A_sum_shared[v0] + A[v0, v1]
            for ax0 in range(1):
                for ax1_fused_1 in T.thread_binding(256, thread="threadIdx.x"):
                    for ax1_fused_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("A_var_sum"):
                            v0 = T.axis.spatial(32, ax0_fused + ax0)
                            v1 = T.axis.reduce(128, ax1_fused_0 * 256 + ax1_fused_1)
                            T.where(ax1_fused_0 * 256 + ax1_fused_1 < 128)
                            T.reads(A[v0, v1], A_sum_shared[v0])
                            T.writes(A_var_sum_shared[v0])
                            with T.init():
                                A_var_sum_shared[v0] = T.float32(0.0)
                            A_var_sum_shared[v0] = A_var_sum_shared[v0] + (A[v0, v1] - A_sum_shared[v0] / T.float32(128.0)) * (A[v0, v1] - A_sum_shared[v0] / T.float32(128.0))
            for ax1_1 in T.thread_binding(256, thread="threadIdx.x"):
                for ax1_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                    with T.sblock("T_layer_norm"):
                        v0 = T.axis.spatial(32, ax0_fused)
                        v1 = T.axis.spatial(128, ax1_0 * 256 + ax1_1)
                        T.where(ax1_0 * 256 + ax1_1 < 128)
                        T.reads(A[v0, v1], A_sum_shared[v0], A_var_sum_shared[v0], g[v1], b[v1])
                        T.writes(T_layer_norm[v0, v1])
                        T_layer_norm[v0, v1] = (A[v0, v1] - A_sum_shared[v0] / T.float32(128.0)) * T.rsqrt(A_var_sum_shared[v0] / T.float32(128.0) + T.float32(1.0000000000000001e-05)) * g[v1] + b[v1]

    @T.prim_func(s_tir=True)
    def layer_norm_64(var_A: T.handle, g: T.Buffer((T.int64(256),), "float32"), b: T.Buffer((T.int64(256),), "float32"), var_T_layer_norm: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        A = T.match_buffer(var_A, (T.int64(1), n, T.int64(256)))
        T_layer_norm = T.match_buffer(var_T_layer_norm, (T.int64(1), n, T.int64(256)))
        # with T.sblock("root"):
        A_sum_shared = T.sblock_alloc_buffer((T.int64(1), n), scope="shared")
        A_var_sum_shared = T.sblock_alloc_buffer((T.int64(1), n), scope="shared")
        for ax0_fused in T.thread_binding(n, thread="blockIdx.x"):
            for ax0 in range(T.int64(1)):
                for ax1_fused_1 in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                    for ax1_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("A_sum"):
                            v0 = T.axis.spatial(n, ax0_fused + ax0)
                            v1 = T.axis.reduce(T.int64(256), ax1_fused_0 * T.int64(256) + ax1_fused_1)
                            T.reads(A[T.int64(0), v0, v1])
                            T.writes(A_sum_shared[T.int64(0), v0])
                            with T.init():
                                A_sum_shared[T.int64(0), v0] = T.float32(0.0)
                            A_sum_shared[T.int64(0), v0] = A_sum_shared[T.int64(0), v0] + A[T.int64(0), v0, v1]
            for ax0 in range(T.int64(1)):
                for ax1_fused_1 in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                    for ax1_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("A_var_sum"):
                            v0 = T.axis.spatial(n, ax0_fused + ax0)
                            v1 = T.axis.reduce(T.int64(256), ax1_fused_0 * T.int64(256) + ax1_fused_1)
                            T.reads(A[T.int64(0), v0, v1], A_sum_shared[T.int64(0), v0])
                            T.writes(A_var_sum_shared[T.int64(0), v0])
                            with T.init():
                                A_var_sum_shared[T.int64(0), v0] = T.float32(0.0)
                            A_var_sum_shared[T.int64(0), v0] = A_var_sum_shared[T.int64(0), v0] + (A[T.int64(0), v0, v1] - A_sum_shared[T.int64(0), v0] / T.float32(256.0)) * (A[T.int64(0), v0, v1] - A_sum_shared[T.int64(0), v0] / T.float32(256.0))
            for ax1_1 in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                for ax1_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                    with T.sblock("T_layer_norm"):
                        v0 = T.axis.spatial(n, ax0_fused)
                        v1 = T.axis.spatial(T.int64(256), ax1_0 * T.int64(256) + ax1_1)
                        T.reads(A[T.int64(0), v0, v1], A_sum_shared[T.int64(0), v0], A_var_sum_shared[T.int64(0), v0], g[v1], b[v1])
                        T.writes(T_layer_norm[T.int64(0), v0, v1])
                        T_layer_norm[T.int64(0), v0, v1] = (A[T.int64(0), v0, v1] - A_sum_shared[T.int64(0), v0] / T.float32(256.0)) * T.rsqrt(A_var_sum_shared[T.int64(0), v0] / T.float32(256.0) + T.float32(1.0000000000000001e-05)) * g[v1] + b[v1]

    @T.prim_func(s_tir=True)
    def matmul_bias_relu(A: T.Buffer((128, 64), "float32"), B: T.Buffer((64, 256), "float32"), bias: T.Buffer((256,), "float32"), compute: T.Buffer((128, 256), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_shared = T.sblock_alloc_buffer((128, 256), scope="shared")
        for ax0_ax1_fused in T.thread_binding(32768, thread="blockIdx.x"):
            for ax0, ax1 in T.grid(1, 1):
                for ax2_fused_1 in T.thread_binding(256, thread="threadIdx.x"):
                    for ax2_fused_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("C"):
                            v0 = T.axis.spatial(128, ax0_ax1_fused // 256 + ax0)
                            v1 = T.axis.spatial(256, ax0_ax1_fused % 256 + ax1)
                            v2 = T.axis.reduce(64, ax2_fused_0 * 256 + ax2_fused_1)
                            T.where(ax2_fused_0 * 256 + ax2_fused_1 < 64)
                            T.reads(A[v0, v2], B[v2, v1])
                            T.writes(C_shared[v0, v1])
                            with T.init():
                                C_shared[v0, v1] = T.float32(0.0)
                            C_shared[v0, v1] = C_shared[v0, v1] + A[v0, v2] * B[v2, v1]
            for ax2_1 in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                for ax2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                    with T.sblock("compute"):
                        v0 = T.axis.spatial(128, ax0_ax1_fused // 256)
                        v1 = T.axis.spatial(256, ax0_ax1_fused % 256)
                        v2 = T.axis.spatial(T.int64(1), ax2_0 * T.int64(256) + ax2_1)
                        T.where(ax2_0 * T.int64(256) + ax2_1 < T.int64(1))
                        T.reads(C_shared[v0, v1], bias[v1])
                        T.writes(compute[v0, v1])
                        compute[v0, v1] = T.max(C_shared[v0, v1] + bias[v1], T.float32(0.0))

    @T.prim_func(s_tir=True)
    def matmul_fp16_64(var_A: T.handle, B: T.Buffer((T.int64(512), T.int64(256)), "float16"), bias: T.Buffer((T.int64(512),), "float16"), var_D: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        A = T.match_buffer(var_A, (T.int64(1), n, T.int64(256)), "float16")
        D = T.match_buffer(var_D, (T.int64(1), n, T.int64(512)), "float16")
        # with T.sblock("root"):
        C_shared = T.sblock_alloc_buffer((T.int64(1), n, T.int64(512)), "float16", scope="shared")
        for ax0_ax1_fused in T.thread_binding(n * T.int64(512), thread="blockIdx.x"):
            for ax0, ax1 in T.grid(T.int64(1), T.int64(1)):
                for ax2_fused_1 in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                    for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("C"):
                            v0 = T.axis.spatial(n, ax0_ax1_fused // T.int64(512) + ax0)
                            v1 = T.axis.spatial(T.int64(512), ax0_ax1_fused % T.int64(512) + ax1)
                            v2 = T.axis.reduce(T.int64(256), ax2_fused_0 * T.int64(256) + ax2_fused_1)
                            T.reads(A[T.int64(0), v0, v2], B[v1, v2])
                            T.writes(C_shared[T.int64(0), v0, v1])
                            with T.init():
                                C_shared[T.int64(0), v0, v1] = T.float16(0.0)
                            C_shared[T.int64(0), v0, v1] = C_shared[T.int64(0), v0, v1] + A[T.int64(0), v0, v2] * B[v1, v2]
            for ax2_1 in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                for ax2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                    with T.sblock("D"):
                        v0 = T.axis.spatial(n, ax0_ax1_fused // T.int64(512))
                        v1 = T.axis.spatial(T.int64(512), ax0_ax1_fused % T.int64(512))
                        v2 = T.axis.spatial(T.int64(1), ax2_0 * T.int64(256) + ax2_1)
                        T.where(ax2_0 * T.int64(256) + ax2_1 < T.int64(1))
                        T.reads(C_shared[T.int64(0), v0, v1], bias[v1])
                        T.writes(D[T.int64(0), v0, v1])
                        D[T.int64(0), v0, v1] = C_shared[T.int64(0), v0, v1] + bias[v1]

    @T.prim_func(s_tir=True)
    def rms_norm(A: T.Buffer((32, 128), "float32"), g: T.Buffer((128,), "float32"), T_cast: T.Buffer((32, 128), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        T_multiply_red_shared = T.sblock_alloc_buffer((32,), scope="shared")
        for ax0_fused in T.thread_binding(32, thread="blockIdx.x"):
            for ax0 in range(1):
                for ax1_fused_1 in T.thread_binding(256, thread="threadIdx.x"):
                    for ax1_fused_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("T_multiply_red"):
                            v0 = T.axis.spatial(32, ax0_fused + ax0)
                            v1 = T.axis.reduce(128, ax1_fused_0 * 256 + ax1_fused_1)
                            T.where(ax1_fused_0 * 256 + ax1_fused_1 < 128)
                            T.reads(A[v0, v1])
                            T.writes(T_multiply_red_shared[v0])
                            with T.init():
                                T_multiply_red_shared[v0] = T.float32(0.0)
                            T_multiply_red_shared[v0] = T_multiply_red_shared[v0] + A[v0, v1] * A[v0, v1]
            for ax1_1 in T.thread_binding(256, thread="threadIdx.x"):
                for ax1_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                    with T.sblock("T_cast_2"):
                        v0 = T.axis.spatial(32, ax0_fused)
                        v1 = T.axis.spatial(128, ax1_0 * 256 + ax1_1)
                        T.where(ax1_0 * 256 + ax1_1 < 128)
                        T.reads(T_multiply_red_shared[v0], A[v0, v1], g[v1])
                        T.writes(T_cast[v0, v1])
                        T_cast[v0, v1] = T.rsqrt(T_multiply_red_shared[v0] / T.float32(128.0) + T.float32(1.0000000000000001e-05)) * A[v0, v1] * g[v1]

    @T.prim_func(s_tir=True)
    def rms_norm_64(var_A: T.handle, g: T.Buffer((T.int64(256),), "float32"), var_T_cast: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        A = T.match_buffer(var_A, (T.int64(1), n, T.int64(256)))
        T_cast = T.match_buffer(var_T_cast, (T.int64(1), n, T.int64(256)))
        # with T.sblock("root"):
        T_multiply_red_shared = T.sblock_alloc_buffer((T.int64(1), n), scope="shared")
        for ax0_fused in T.thread_binding(n, thread="blockIdx.x"):
            for ax0 in range(T.int64(1)):
                for ax1_fused_1 in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                    for ax1_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("T_multiply_red"):
                            v0 = T.axis.spatial(n, ax0_fused + ax0)
                            v1 = T.axis.reduce(T.int64(256), ax1_fused_0 * T.int64(256) + ax1_fused_1)
                            T.reads(A[T.int64(0), v0, v1])
                            T.writes(T_multiply_red_shared[T.int64(0), v0])
                            with T.init():
                                T_multiply_red_shared[T.int64(0), v0] = T.float32(0.0)
                            T_multiply_red_shared[T.int64(0), v0] = T_multiply_red_shared[T.int64(0), v0] + A[T.int64(0), v0, v1] * A[T.int64(0), v0, v1]
            for ax1_1 in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                for ax1_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                    with T.sblock("T_cast_2"):
                        v0 = T.axis.spatial(n, ax0_fused)
                        v1 = T.axis.spatial(T.int64(256), ax1_0 * T.int64(256) + ax1_1)
                        T.reads(T_multiply_red_shared[T.int64(0), v0], A[T.int64(0), v0, v1], g[v1])
                        T.writes(T_cast[T.int64(0), v0, v1])
                        T_cast[T.int64(0), v0, v1] = T.rsqrt(T_multiply_red_shared[T.int64(0), v0] / T.float32(256.0) + T.float32(1.0000000000000001e-05)) * A[T.int64(0), v0, v1] * g[v1]

    @T.prim_func(s_tir=True)
    def softmax(A: T.Buffer((64, 256), "float32"), T_softmax_norm: T.Buffer((64, 256), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        T_softmax_maxelem_shared = T.sblock_alloc_buffer((64,), scope="shared")
        T_softmax_expsum_shared = T.sblock_alloc_buffer((64,), scope="shared")
        for ax0_fused in T.thread_binding(64, thread="blockIdx.x"):
            for ax0 in range(1):
                for ax1_fused_1 in T.thread_binding(256, thread="threadIdx.x"):
                    for ax1_fused_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("T_softmax_maxelem"):
                            v0 = T.axis.spatial(64, ax0_fused + ax0)
                            v1 = T.axis.reduce(256, ax1_fused_0 * 256 + ax1_fused_1)
                            T.reads(A[v0, v1])
                            T.writes(T_softmax_maxelem_shared[v0])
                            with T.init():
                                T_softmax_maxelem_shared[v0] = T.float32(-340282346638528859811704183484516925440.0)
                            T_softmax_maxelem_shared[v0] = T.max(T_softmax_maxelem_shared[v0], A[v0, v1])
            for ax0 in range(1):
                for ax1_fused_1 in T.thread_binding(256, thread="threadIdx.x"):
                    for ax1_fused_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("T_softmax_expsum"):
                            v0 = T.axis.spatial(64, ax0_fused + ax0)
                            v1 = T.axis.reduce(256, ax1_fused_0 * 256 + ax1_fused_1)
                            T.reads(A[v0, v1], T_softmax_maxelem_shared[v0])
                            T.writes(T_softmax_expsum_shared[v0])
                            with T.init():
                                T_softmax_expsum_shared[v0] = T.float32(0.0)
                            T_softmax_expsum_shared[v0] = T_softmax_expsum_shared[v0] + T.exp(A[v0, v1] - T_softmax_maxelem_shared[v0])
            for ax1_1 in T.thread_binding(256, thread="threadIdx.x"):
                for ax1_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                    with T.sblock("T_softmax_norm"):
                        v0 = T.axis.spatial(64, ax0_fused)
                        v1 = T.axis.spatial(256, ax1_0 * 256 + ax1_1)
                        T.reads(A[v0, v1], T_softmax_maxelem_shared[v0], T_softmax_expsum_shared[v0])
                        T.writes(T_softmax_norm[v0, v1])
                        T.sblock_attr({"axis": 1})
                        T_softmax_norm[v0, v1] = T.exp(A[v0, v1] - T_softmax_maxelem_shared[v0]) / T_softmax_expsum_shared[v0]

    @T.prim_func(s_tir=True)
    def softmax_64(var_A: T.handle, var_T_softmax_norm: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        A = T.match_buffer(var_A, (T.int64(1), n, T.int64(256)))
        T_softmax_norm = T.match_buffer(var_T_softmax_norm, (T.int64(1), n, T.int64(256)))
        # with T.sblock("root"):
        T_softmax_maxelem_shared = T.sblock_alloc_buffer((T.int64(1), n), scope="shared")
        T_softmax_expsum_shared = T.sblock_alloc_buffer((T.int64(1), n), scope="shared")
        for ax0_fused in T.thread_binding(n, thread="blockIdx.x"):
            for ax0 in range(T.int64(1)):
                for ax1_fused_1 in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                    for ax1_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("T_softmax_maxelem"):
                            v0 = T.axis.spatial(n, ax0_fused + ax0)
                            v1 = T.axis.reduce(T.int64(256), ax1_fused_0 * T.int64(256) + ax1_fused_1)
                            T.reads(A[T.int64(0), v0, v1])
                            T.writes(T_softmax_maxelem_shared[T.int64(0), v0])
                            with T.init():
                                T_softmax_maxelem_shared[T.int64(0), v0] = T.float32(-340282346638528859811704183484516925440.0)
                            T_softmax_maxelem_shared[T.int64(0), v0] = T.max(T_softmax_maxelem_shared[T.int64(0), v0], A[T.int64(0), v0, v1])
            for ax0 in range(T.int64(1)):
                for ax1_fused_1 in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                    for ax1_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("T_softmax_expsum"):
                            v0 = T.axis.spatial(n, ax0_fused + ax0)
                            v1 = T.axis.reduce(T.int64(256), ax1_fused_0 * T.int64(256) + ax1_fused_1)
                            T.reads(A[T.int64(0), v0, v1], T_softmax_maxelem_shared[T.int64(0), v0])
                            T.writes(T_softmax_expsum_shared[T.int64(0), v0])
                            with T.init():
                                T_softmax_expsum_shared[T.int64(0), v0] = T.float32(0.0)
                            T_softmax_expsum_shared[T.int64(0), v0] = T_softmax_expsum_shared[T.int64(0), v0] + T.exp(A[T.int64(0), v0, v1] - T_softmax_maxelem_shared[T.int64(0), v0])
            for ax1_1 in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                for ax1_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                    with T.sblock("T_softmax_norm"):
                        v0 = T.axis.spatial(n, ax0_fused)
                        v1 = T.axis.spatial(T.int64(256), ax1_0 * T.int64(256) + ax1_1)
                        T.reads(A[T.int64(0), v0, v1], T_softmax_maxelem_shared[T.int64(0), v0], T_softmax_expsum_shared[T.int64(0), v0])
                        T.writes(T_softmax_norm[T.int64(0), v0, v1])
                        T.sblock_attr({"axis": 2})
                        T_softmax_norm[T.int64(0), v0, v1] = T.exp(A[T.int64(0), v0, v1] - T_softmax_maxelem_shared[T.int64(0), v0]) / T_softmax_expsum_shared[T.int64(0), v0]

    @T.prim_func(s_tir=True)
    def softmax_symbolic(var_A: T.handle, var_T_softmax_norm: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        A = T.match_buffer(var_A, (n, 256))
        T_softmax_norm = T.match_buffer(var_T_softmax_norm, (n, 256))
        # with T.sblock("root"):
        T_softmax_maxelem_shared = T.sblock_alloc_buffer((n,), scope="shared")
        T_softmax_expsum_shared = T.sblock_alloc_buffer((n,), scope="shared")
        for i0_fused in T.thread_binding(n, thread="blockIdx.x"):
            for ax0 in range(T.int64(1)):
                for ax1_fused_1 in T.thread_binding(256, thread="threadIdx.x"):
                    for ax1_fused_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("T_softmax_maxelem"):
                            v_i0 = T.axis.spatial(n, i0_fused + ax0)
                            v_k = T.axis.reduce(256, ax1_fused_0 * 256 + ax1_fused_1)
                            T.reads(A[v_i0, v_k])
                            T.writes(T_softmax_maxelem_shared[v_i0])
                            with T.init():
                                T_softmax_maxelem_shared[v_i0] = T.float32(-340282346638528859811704183484516925440.0)
                            T_softmax_maxelem_shared[v_i0] = T.max(T_softmax_maxelem_shared[v_i0], A[v_i0, v_k])
            for ax0 in range(T.int64(1)):
                for ax1_fused_1 in T.thread_binding(256, thread="threadIdx.x"):
                    for ax1_fused_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("T_softmax_expsum"):
                            v_i0 = T.axis.spatial(n, i0_fused + ax0)
                            v_k = T.axis.reduce(256, ax1_fused_0 * 256 + ax1_fused_1)
                            T.reads(A[v_i0, v_k], T_softmax_maxelem_shared[v_i0])
                            T.writes(T_softmax_expsum_shared[v_i0])
                            with T.init():
                                T_softmax_expsum_shared[v_i0] = T.float32(0.0)
                            T_softmax_expsum_shared[v_i0] = T_softmax_expsum_shared[v_i0] + T.exp(A[v_i0, v_k] - T_softmax_maxelem_shared[v_i0])
            for i1_1 in T.thread_binding(256, thread="threadIdx.x"):
                for i1_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                    with T.sblock("T_softmax_norm"):
                        v_i0 = T.axis.spatial(n, i0_fused)
                        v_i1 = T.axis.spatial(256, i1_0 * 256 + i1_1)
                        T.reads(A[v_i0, v_i1], T_softmax_maxelem_shared[v_i0], T_softmax_expsum_shared[v_i0])
                        T.writes(T_softmax_norm[v_i0, v_i1])
                        T.sblock_attr({"axis": 1})
                        T_softmax_norm[v_i0, v_i1] = T.exp(A[v_i0, v_i1] - T_softmax_maxelem_shared[v_i0]) / T_softmax_expsum_shared[v_i0]

    @T.prim_func(s_tir=True)
    def sqrt_of_column_sum(A: T.Buffer((64, 96), "float32"), compute: T.Buffer((96,), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_red_shared = T.sblock_alloc_buffer((96,), scope="shared")
        for ax0_fused in T.thread_binding(96, thread="blockIdx.x"):
            for ax0 in range(1):
                for ax1_fused_1 in T.thread_binding(256, thread="threadIdx.x"):
                    for ax1_fused_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("A_red"):
                            v0 = T.axis.spatial(96, ax0_fused + ax0)
                            v1 = T.axis.reduce(64, ax1_fused_0 * 256 + ax1_fused_1)
                            T.where(ax1_fused_0 * 256 + ax1_fused_1 < 64)
                            T.reads(A[v1, v0])
                            T.writes(A_red_shared[v0])
                            with T.init():
                                A_red_shared[v0] = T.float32(0.0)
                            A_red_shared[v0] = A_red_shared[v0] + A[v1, v0]
            for ax1_1 in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                for ax1_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                    with T.sblock("compute"):
                        v0 = T.axis.spatial(96, ax0_fused)
                        v1 = T.axis.spatial(T.int64(1), ax1_0 * T.int64(256) + ax1_1)
                        T.where(ax1_0 * T.int64(256) + ax1_1 < T.int64(1))
                        T.reads(A_red_shared[v0])
                        T.writes(compute[v0])
                        compute[v0] = T.sqrt(A_red_shared[v0])

    @T.prim_func(s_tir=True)
    def sum_scaled(A: T.Buffer((64, 96), "float32"), T_multiply: T.Buffer((64, 1), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_red_shared = T.sblock_alloc_buffer((64, 1), scope="shared")
        for ax0_fused in T.thread_binding(64, thread="blockIdx.x"):
            for ax0 in range(1):
                for ax1_fused_1 in T.thread_binding(256, thread="threadIdx.x"):
                    for ax1_fused_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        with T.sblock("A_red"):
                            v0 = T.axis.spatial(64, ax0_fused + ax0)
                            v1 = T.axis.reduce(96, ax1_fused_0 * 256 + ax1_fused_1)
                            T.where(ax1_fused_0 * 256 + ax1_fused_1 < 96)
                            T.reads(A[v0, v1])
                            T.writes(A_red_shared[v0, 0])
                            with T.init():
                                A_red_shared[v0, 0] = T.float32(0.0)
                            A_red_shared[v0, 0] = A_red_shared[v0, 0] + A[v0, v1]
            for ax1_1 in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                for ax1_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                    with T.sblock("T_multiply"):
                        v0 = T.axis.spatial(64, ax0_fused)
                        v1 = T.axis.spatial(T.int64(1), ax1_0 * T.int64(256) + ax1_1)
                        T.where(ax1_0 * T.int64(256) + ax1_1 < T.int64(1))
                        T.reads(A_red_shared[v0, 0])
                        T.writes(T_multiply[v0, 0])
                        T_multiply[v0, 0] = A_red_shared[v0, 0] * T.float32(0.5)
