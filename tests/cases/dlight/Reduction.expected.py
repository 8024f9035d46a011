# What TVM 0.25.0.post1 makes of programs.py for nvidia/geforce-rtx-3090-ti: Reduction
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def dequantize_gemv(W: T.Buffer((256, 16), "int8"), scale: T.Buffer((256, 4), "float32"), V: T.Buffer((1, 64), "float32"), C: T.Buffer((1, 256), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_rf_local = T.sblock_alloc_buffer((16, 1, 256), scope="local")
        for ax0_fused in T.thread_binding(256, thread="blockIdx.x"):
            for ax1_0_fused_1 in T.thread_binding(16, thread="threadIdx.x", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                with T.sblock("C_rf_init"):
                    vax1_0_fused_1, v0 = T.axis.remap("SS", [ax1_0_fused_1, ax0_fused])
                    T.reads()
                    T.writes(C_rf_local[vax1_0_fused_1, 0, v0])
                    C_rf_local[vax1_0_fused_1, 0, v0] = T.float32(0.0)
                for ax1_0_fused_0, ax1_1 in T.grid(1, 4):
                    with T.sblock("C_rf_update"):
                        vax1_0_fused_1, v0, vax1_0_fused_0, vax1_1 = T.axis.remap("SSRR", [ax1_0_fused_1, ax0_fused, ax1_0_fused_0, ax1_1])
                        T.reads(C_rf_local[vax1_0_fused_1, 0, v0], V[0, vax1_0_fused_0 * 64 + vax1_0_fused_1 * 4 + vax1_1], W[v0, (vax1_0_fused_0 * 64 + vax1_0_fused_1 * 4 + vax1_1) // 4], scale[v0, (vax1_0_fused_0 * 64 + vax1_0_fused_1 * 4 + vax1_1) // 16])
                        T.writes(C_rf_local[vax1_0_fused_1, 0, v0])
                        C_rf_local[vax1_0_fused_1, 0, v0] = C_rf_local[vax1_0_fused_1, 0, v0] + V[0, vax1_0_fused_0 * 64 + vax1_0_fused_1 * 4 + vax1_1] * (T.Cast("float32", W[v0, (vax1_0_fused_0 * 64 + vax1_0_fused_1 * 4 + vax1_1) // 4]) * scale[v0, (vax1_0_fused_0 * 64 + vax1_0_fused_1 * 4 + vax1_1) // 16])
            for ax1_fused in range(1):
                for ax0 in T.thread_binding(16, thread="threadIdx.x"):
                    with T.sblock("C"):
                        vax1_0_fused_1, v0 = T.axis.remap("RS", [ax0, ax0_fused])
                        T.reads(C_rf_local[vax1_0_fused_1, 0, v0])
                        T.writes(C[0, v0])
                        with T.init():
                            C[0, v0] = T.float32(0.0)
                        C[0, v0] = C[0, v0] + C_rf_local[vax1_0_fused_1, 0, v0]

    @T.prim_func(s_tir=True)
    def divide_by_column_sum(A: T.Buffer((64, 96), "float32"), T_divide: T.Buffer((64, 96), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_red_shared = T.sblock_alloc_buffer((1, 96), scope="shared")
        A_red_rf_local = T.sblock_alloc_buffer((16, 1, 96), scope="local")
        for ax0_fused_0 in T.thread_binding(6, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(16, thread="threadIdx.x"):
                for ax1_fused_1 in T.thread_binding(16, thread="threadIdx.y"):
                    with T.sblock("A_red_rf_init"):
                        vax1_fused_1 = T.axis.spatial(16, ax1_fused_1)
                        v0 = T.axis.spatial(96, ax0_fused_0 * 16 + ax0_fused_1)
                        T.reads()
                        T.writes(A_red_rf_local[vax1_fused_1, 0, v0])
                        A_red_rf_local[vax1_fused_1, 0, v0] = T.float32(0.0)
                    for ax1_fused_0, u in T.grid(4, 1):
                        with T.sblock("A_red_rf_update"):
                            vax1_fused_1 = T.axis.spatial(16, ax1_fused_1)
                            v0 = T.axis.spatial(96, ax0_fused_0 * 16 + ax0_fused_1)
                            vax1_fused_0 = T.axis.reduce(4, ax1_fused_0)
                            T.reads(A_red_rf_local[vax1_fused_1, 0, v0], A[vax1_fused_0 * 16 + vax1_fused_1, v0])
                            T.writes(A_red_rf_local[vax1_fused_1, 0, v0])
                            A_red_rf_local[vax1_fused_1, 0, v0] = A_red_rf_local[vax1_fused_1, 0, v0] + A[vax1_fused_0 * 16 + vax1_fused_1, v0]
            for ax1_fused in T.thread_binding(16, thread="threadIdx.x"):
                for ax0 in T.thread_binding(16, thread="threadIdx.y"):
                    with T.sblock("A_red"):
                        vax1_fused_1 = T.axis.reduce(16, ax0)
                        v0 = T.axis.spatial(96, ax0_fused_0 * 16 + ax1_fused)
                        T.reads(A_red_rf_local[vax1_fused_1, 0, v0])
                        T.writes(A_red_shared[0, v0])
                        with T.init():
                            A_red_shared[0, v0] = T.float32(0.0)
                        A_red_shared[0, v0] = A_red_shared[0, v0] + A_red_rf_local[vax1_fused_1, 0, v0]
            for ax0_ax1_fused_0 in range(4):
                for ax0_ax1_fused_1 in T.thread_binding(16, thread="threadIdx.x"):
                    for ax0_ax1_fused_2 in T.thread_binding(16, thread="threadIdx.y"):
                        with T.sblock("T_divide"):
                            v0 = T.axis.spatial(64, (ax0_ax1_fused_0 * 256 + ax0_ax1_fused_1 * 16 + ax0_ax1_fused_2) // 16)
                            v1 = T.axis.spatial(96, ax0_fused_0 * 16 + (ax0_ax1_fused_0 * 256 + ax0_ax1_fused_1 * 16 + ax0_ax1_fused_2) % 16)
                            T.reads(A[v0, v1], A_red_shared[0, v1])
                            T.writes(T_divide[v0, v1])
                            T_divide[v0, v1] = A[v0, v1] / A_red_shared[0, v1]

    @T.prim_func(s_tir=True)
    def divide_by_sum(A: T.Buffer((64, 96), "float32"), T_divide: T.Buffer((64, 96), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_red_shared = T.sblock_alloc_buffer((64, 1), scope="shared")
        A_red_rf_local = T.sblock_alloc_buffer((64, 64, 1), scope="local")
        for ax0_fused in T.thread_binding(64, thread="blockIdx.x"):
            for ax1_fused_1 in T.thread_binding(64, thread="threadIdx.x", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                with T.sblock("A_red_rf_init"):
                    vax1_fused_1, v0 = T.axis.remap("SS", [ax1_fused_1, ax0_fused])
                    T.reads()
                    T.writes(A_red_rf_local[vax1_fused_1, v0, 0])
                    A_red_rf_local[vax1_fused_1, v0, 0] = T.float32(0.0)
                for ax1_fused_0, u in T.grid(2, 1):
                    with T.sblock("A_red_rf_update"):
                        vax1_fused_1, v0, vax1_fused_0 = T.axis.remap("SSR", [ax1_fused_1, ax0_fused, ax1_fused_0])
                        T.where(ax1_fused_0 * 64 + ax1_fused_1 < 96)
                        T.reads(A_red_rf_local[vax1_fused_1, v0, 0], A[v0, vax1_fused_0 * 64 + vax1_fused_1])
                        T.writes(A_red_rf_local[vax1_fused_1, v0, 0])
                        A_red_rf_local[vax1_fused_1, v0, 0] = A_red_rf_local[vax1_fused_1, v0, 0] + A[v0, vax1_fused_0 * 64 + vax1_fused_1]
            for ax1_fused in range(1):
                for ax0 in T.thread_binding(64, thread="threadIdx.x"):
                    with T.sblock("A_red"):
                        vax1_fused_1, v0 = T.axis.remap("RS", [ax0, ax0_fused])
                        T.reads(A_red_rf_local[vax1_fused_1, v0, 0])
                        T.writes(A_red_shared[v0, 0])
                        with T.init():
                            A_red_shared[v0, 0] = T.float32(0.0)
                        A_red_shared[v0, 0] = A_red_shared[v0, 0] + A_red_rf_local[vax1_fused_1, v0, 0]
            for ax0_ax1_fused_0 in range(2):
                for ax0_ax1_fused_1 in T.thread_binding(64, thread="threadIdx.x"):
                    with T.sblock("T_divide"):
                        v0 = T.axis.spatial(64, ax0_fused)
                        v1 = T.axis.spatial(96, ax0_ax1_fused_0 * 64 + ax0_ax1_fused_1)
                        T.where(ax0_ax1_fused_0 * 64 + ax0_ax1_fused_1 < 96)
                        T.reads(A[v0, v1], A_red_shared[v0, 0])
                        T.writes(T_divide[v0, v1])
                        T_divide[v0, v1] = A[v0, v1] / A_red_shared[v0, 0]

    @T.prim_func(s_tir=True)
    def gemv(V: T.Buffer((1, 512), "float32"), W: T.Buffer((1024, 512), "float32"), C: T.Buffer((1, 1024), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_rf_local = T.sblock_alloc_buffer((512, 1, 1024), scope="local")
        for ax0_fused in T.thread_binding(1024, thread="blockIdx.x"):
            for ax1_fused_1 in T.thread_binding(512, thread="threadIdx.x", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                with T.sblock("C_rf_init"):
                    vax1_fused_1, v0 = T.axis.remap("SS", [ax1_fused_1, ax0_fused])
                    T.reads()
                    T.writes(C_rf_local[vax1_fused_1, 0, v0])
                    C_rf_local[vax1_fused_1, 0, v0] = T.float32(0.0)
                for ax1_fused_0, u in T.grid(1, 1):
                    with T.sblock("C_rf_update"):
                        vax1_fused_1, v0, vax1_fused_0 = T.axis.remap("SSR", [ax1_fused_1, ax0_fused, ax1_fused_0])
                        T.reads(C_rf_local[vax1_fused_1, 0, v0], V[0, vax1_fused_0 * 512 + vax1_fused_1], W[v0, vax1_fused_0 * 512 + vax1_fused_1])
                        T.writes(C_rf_local[vax1_fused_1, 0, v0])
                        C_rf_local[vax1_fused_1, 0, v0] = C_rf_local[vax1_fused_1, 0, v0] + V[0, vax1_fused_0 * 512 + vax1_fused_1] * W[v0, vax1_fused_0 * 512 + vax1_fused_1]
            for ax1_fused in range(1):
                for ax0 in T.thread_binding(512, thread="threadIdx.x"):
                    with T.sblock("C"):
                        vax1_fused_1, v0 = T.axis.remap("RS", [ax0, ax0_fused])
                        T.reads(C_rf_local[vax1_fused_1, 0, v0])
                        T.writes(C[0, v0])
                        with T.init():
                            C[0, v0] = T.float32(0.0)
                        C[0, v0] = C[0, v0] + C_rf_local[vax1_fused_1, 0, v0]

    @T.prim_func(s_tir=True)
    def gemv_64(A: T.Buffer((T.int64(1), T.int64(1), T.int64(256)), "float32"), B: T.Buffer((T.int64(1024), T.int64(256)), "float32"), C: T.Buffer((T.int64(1), T.int64(1), T.int64(1024)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_rf_local = T.sblock_alloc_buffer((T.int64(256), T.int64(1), T.int64(1), T.int64(1024)), scope="local")
        for ax0_fused in T.thread_binding(T.int64(1024), thread="blockIdx.x"):
            for ax1_fused_1 in T.thread_binding(T.int64(256), thread="threadIdx.x", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                with T.sblock("C_rf_init"):
                    vax1_fused_1, v0 = T.axis.remap("SS", [ax1_fused_1, ax0_fused])
                    T.reads()
                    T.writes(C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0])
                    C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0] = T.float32(0.0)
                for ax1_fused_0, u in T.grid(T.int64(1), 1):
                    with T.sblock("C_rf_update"):
                        vax1_fused_1, v0, vax1_fused_0 = T.axis.remap("SSR", [ax1_fused_1, ax0_fused, ax1_fused_0])
                        T.reads(C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0], A[T.int64(0), T.int64(0), vax1_fused_0 * T.int64(256) + vax1_fused_1], B[v0, vax1_fused_0 * T.int64(256) + vax1_fused_1])
                        T.writes(C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0])
                        C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0] = C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0] + A[T.int64(0), T.int64(0), vax1_fused_0 * T.int64(256) + vax1_fused_1] * B[v0, vax1_fused_0 * T.int64(256) + vax1_fused_1]
            for ax1_fused in range(T.int64(1)):
                for ax0 in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                    with T.sblock("C"):
                        vax1_fused_1, v0 = T.axis.remap("RS", [ax0, ax0_fused])
                        T.reads(C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0])
                        T.writes(C[T.int64(0), T.int64(0), v0])
                        with T.init():
                            C[T.int64(0), T.int64(0), v0] = T.float32(0.0)
                        C[T.int64(0), T.int64(0), v0] = C[T.int64(0), T.int64(0), v0] + C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0]

    @T.prim_func(s_tir=True)
    def gemv_batched(A: T.Buffer((4, 1, 128), "float32"), B: T.Buffer((4, 256, 128), "float32"), C: T.Buffer((4, 1, 256), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_rf_local = T.sblock_alloc_buffer((128, 4, 1, 256), scope="local")
        for ax0_ax1_fused in T.thread_binding(1024, thread="blockIdx.x"):
            for ax2_fused_1 in T.thread_binding(128, thread="threadIdx.x", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                with T.sblock("C_rf_init"):
                    vax2_fused_1 = T.axis.spatial(128, ax2_fused_1)
                    v0 = T.axis.spatial(4, ax0_ax1_fused // 256)
                    v1 = T.axis.spatial(256, ax0_ax1_fused % 256)
                    T.reads()
                    T.writes(C_rf_local[vax2_fused_1, v0, 0, v1])
                    C_rf_local[vax2_fused_1, v0, 0, v1] = T.float32(0.0)
                for ax2_fused_0, u in T.grid(1, 1):
                    with T.sblock("C_rf_update"):
                        vax2_fused_1 = T.axis.spatial(128, ax2_fused_1)
                        v0 = T.axis.spatial(4, ax0_ax1_fused // 256)
                        v1 = T.axis.spatial(256, ax0_ax1_fused % 256)
                        vax2_fused_0 = T.axis.reduce(1, ax2_fused_0)
                        T.reads(C_rf_local[vax2_fused_1, v0, 0, v1], A[v0, 0, vax2_fused_0 * 128 + vax2_fused_1], B[v0, v1, vax2_fused_0 * 128 + vax2_fused_1])
                        T.writes(C_rf_local[vax2_fused_1, v0, 0, v1])
                        C_rf_local[vax2_fused_1, v0, 0, v1] = C_rf_local[vax2_fused_1, v0, 0, v1] + A[v0, 0, vax2_fused_0 * 128 + vax2_fused_1] * B[v0, v1, vax2_fused_0 * 128 + vax2_fused_1]
            for ax1_ax2_fused in range(1):
                for ax0 in T.thread_binding(128, thread="threadIdx.x"):
                    with T.sblock("C"):
                        vax2_fused_1 = T.axis.reduce(128, ax0)
                        v0 = T.axis.spatial(4, ax0_ax1_fused // 256)
                        v1 = T.axis.spatial(256, ax0_ax1_fused % 256)
                        T.reads(C_rf_local[vax2_fused_1, v0, 0, v1])
                        T.writes(C[v0, 0, v1])
                        with T.init():
                            C[v0, 0, v1] = T.float32(0.0)
                        C[v0, 0, v1] = C[v0, 0, v1] + C_rf_local[vax2_fused_1, v0, 0, v1]

    @T.prim_func(s_tir=True)
    def gemv_bias(V: T.Buffer((1, 256), "float32"), W: T.Buffer((512, 256), "float32"), bias: T.Buffer((512,), "float32"), compute: T.Buffer((1, 512), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_local = T.sblock_alloc_buffer((1, 512), scope="local")
        C_rf_local = T.sblock_alloc_buffer((256, 1, 512), scope="local")
        for ax0_fused in T.thread_binding(512, thread="blockIdx.x"):
            for ax1_fused_1 in T.thread_binding(256, thread="threadIdx.x", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                with T.sblock("C_rf_init"):
                    vax1_fused_1, v0 = T.axis.remap("SS", [ax1_fused_1, ax0_fused])
                    T.reads()
                    T.writes(C_rf_local[vax1_fused_1, 0, v0])
                    C_rf_local[vax1_fused_1, 0, v0] = T.float32(0.0)
                for ax1_fused_0, u in T.grid(1, 1):
                    with T.sblock("C_rf_update"):
                        vax1_fused_1, v0, vax1_fused_0 = T.axis.remap("SSR", [ax1_fused_1, ax0_fused, ax1_fused_0])
                        T.reads(C_rf_local[vax1_fused_1, 0, v0], V[0, vax1_fused_0 * 256 + vax1_fused_1], W[v0, vax1_fused_0 * 256 + vax1_fused_1])
                        T.writes(C_rf_local[vax1_fused_1, 0, v0])
                        C_rf_local[vax1_fused_1, 0, v0] = C_rf_local[vax1_fused_1, 0, v0] + V[0, vax1_fused_0 * 256 + vax1_fused_1] * W[v0, vax1_fused_0 * 256 + vax1_fused_1]
            for ax1_fused in range(1):
                for ax0 in T.thread_binding(256, thread="threadIdx.x"):
                    with T.sblock("C"):
                        vax1_fused_1, v0 = T.axis.remap("RS", [ax0, ax0_fused])
                        T.reads(C_rf_local[vax1_fused_1, 0, v0])
                        T.writes(C_local[0, v0])
                        with T.init():
                            C_local[0, v0] = T.float32(0.0)
                        C_local[0, v0] = C_local[0, v0] + C_rf_local[vax1_fused_1, 0, v0]
            for ax0 in range(1):
                with T.sblock("compute"):
                    v0 = T.axis.spatial(512, ax0_fused + ax0)
                    T.reads(C_local[0, v0], bias[v0])
                    T.writes(compute[0, v0])
                    compute[0, v0] = T.max(C_local[0, v0] + bias[v0], T.float32(0.0))

    @T.prim_func(s_tir=True)
    def gemv_fp16(V: T.Buffer((1, 4096), "float16"), W: T.Buffer((4096, 4096), "float16"), C: T.Buffer((1, 4096), "float16")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_rf_local = T.sblock_alloc_buffer((1024, 1, 4096), "float16", scope="local")
        for ax0_fused in T.thread_binding(4096, thread="blockIdx.x"):
            for ax1_fused_1 in T.thread_binding(1024, thread="threadIdx.x", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                with T.sblock("C_rf_init"):
                    vax1_fused_1, v0 = T.axis.remap("SS", [ax1_fused_1, ax0_fused])
                    T.reads()
                    T.writes(C_rf_local[vax1_fused_1, 0, v0])
                    C_rf_local[vax1_fused_1, 0, v0] = T.float16(0.0)
                for ax1_fused_0, u in T.grid(4, 1):
                    with T.sblock("C_rf_update"):
                        vax1_fused_1, v0, vax1_fused_0 = T.axis.remap("SSR", [ax1_fused_1, ax0_fused, ax1_fused_0])
                        T.reads(C_rf_local[vax1_fused_1, 0, v0], V[0, vax1_fused_0 * 1024 + vax1_fused_1], W[v0, vax1_fused_0 * 1024 + vax1_fused_1])
                        T.writes(C_rf_local[vax1_fused_1, 0, v0])
                        C_rf_local[vax1_fused_1, 0, v0] = C_rf_local[vax1_fused_1, 0, v0] + V[0, vax1_fused_0 * 1024 + vax1_fused_1] * W[v0, vax1_fused_0 * 1024 + vax1_fused_1]
            for ax1_fused in range(1):
                for ax0 in T.thread_binding(1024, thread="threadIdx.x"):
                    with T.sblock("C"):
                        vax1_fused_1, v0 = T.axis.remap("RS", [ax0, ax0_fused])
                        T.reads(C_rf_local[vax1_fused_1, 0, v0])
                        T.writes(C[0, v0])
                        with T.init():
                            C[0, v0] = T.float16(0.0)
                        C[0, v0] = C[0, v0] + C_rf_local[vax1_fused_1, 0, v0]

    @T.prim_func(s_tir=True)
    def gemv_odd(V: T.Buffer((1, 75), "float32"), W: T.Buffer((100, 75), "float32"), C: T.Buffer((1, 100), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_rf_local = T.sblock_alloc_buffer((64, 1, 100), scope="local")
        for ax0_fused in T.thread_binding(100, thread="blockIdx.x"):
            for ax1_fused_1 in T.thread_binding(64, thread="threadIdx.x", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                with T.sblock("C_rf_init"):
                    vax1_fused_1, v0 = T.axis.remap("SS", [ax1_fused_1, ax0_fused])
                    T.reads()
                    T.writes(C_rf_local[vax1_fused_1, 0, v0])
                    C_rf_local[vax1_fused_1, 0, v0] = T.float32(0.0)
                for ax1_fused_0, u in T.grid(2, 1):
                    with T.sblock("C_rf_update"):
                        vax1_fused_1, v0, vax1_fused_0 = T.axis.remap("SSR", [ax1_fused_1, ax0_fused, ax1_fused_0])
                        T.where(ax1_fused_0 * 64 + ax1_fused_1 < 75)
                        T.reads(C_rf_local[vax1_fused_1, 0, v0], V[0, vax1_fused_0 * 64 + vax1_fused_1], W[v0, vax1_fused_0 * 64 + vax1_fused_1])
                        T.writes(C_rf_local[vax1_fused_1, 0, v0])
                        C_rf_local[vax1_fused_1, 0, v0] = C_rf_local[vax1_fused_1, 0, v0] + V[0, vax1_fused_0 * 64 + vax1_fused_1] * W[v0, vax1_fused_0 * 64 + vax1_fused_1]
            for ax1_fused in range(1):
                for ax0 in T.thread_binding(64, thread="threadIdx.x"):
                    with T.sblock("C"):
                        vax1_fused_1, v0 = T.axis.remap("RS", [ax0, ax0_fused])
                        T.reads(C_rf_local[vax1_fused_1, 0, v0])
                        T.writes(C[0, v0])
                        with T.init():
                            C[0, v0] = T.float32(0.0)
                        C[0, v0] = C[0, v0] + C_rf_local[vax1_fused_1, 0, v0]

    @T.prim_func(s_tir=True)
    def gemv_outer(V: T.Buffer((1, 256), "float32"), W: T.Buffer((256, 512), "float32"), C: T.Buffer((1, 512), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_rf_local = T.sblock_alloc_buffer((16, 1, 512), scope="local")
        for ax0_fused_0 in T.thread_binding(32, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(16, thread="threadIdx.x"):
                for ax1_fused_1 in T.thread_binding(16, thread="threadIdx.y"):
                    with T.sblock("C_rf_init"):
                        vax1_fused_1 = T.axis.spatial(16, ax1_fused_1)
                        v0 = T.axis.spatial(512, ax0_fused_0 * 16 + ax0_fused_1)
                        T.reads()
                        T.writes(C_rf_local[vax1_fused_1, 0, v0])
                        C_rf_local[vax1_fused_1, 0, v0] = T.float32(0.0)
                    for ax1_fused_0, u in T.grid(16, 1):
                        with T.sblock("C_rf_update"):
                            vax1_fused_1 = T.axis.spatial(16, ax1_fused_1)
                            v0 = T.axis.spatial(512, ax0_fused_0 * 16 + ax0_fused_1)
                            vax1_fused_0 = T.axis.reduce(16, ax1_fused_0)
                            T.reads(C_rf_local[vax1_fused_1, 0, v0], V[0, vax1_fused_0 * 16 + vax1_fused_1], W[vax1_fused_0 * 16 + vax1_fused_1, v0])
                            T.writes(C_rf_local[vax1_fused_1, 0, v0])
                            C_rf_local[vax1_fused_1, 0, v0] = C_rf_local[vax1_fused_1, 0, v0] + V[0, vax1_fused_0 * 16 + vax1_fused_1] * W[vax1_fused_0 * 16 + vax1_fused_1, v0]
            for ax1_fused in T.thread_binding(16, thread="threadIdx.x"):
                for ax0 in T.thread_binding(16, thread="threadIdx.y"):
                    with T.sblock("C"):
                        vax1_fused_1 = T.axis.reduce(16, ax0)
                        v0 = T.axis.spatial(512, ax0_fused_0 * 16 + ax1_fused)
                        T.reads(C_rf_local[vax1_fused_1, 0, v0])
                        T.writes(C[0, v0])
                        with T.init():
                            C[0, v0] = T.float32(0.0)
                        C[0, v0] = C[0, v0] + C_rf_local[vax1_fused_1, 0, v0]

    @T.prim_func(s_tir=True)
    def gemv_symbolic_64(A: T.Buffer((T.int64(1), T.int64(1), T.int64(256)), "float32"), var_B: T.handle, var_C: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        B = T.match_buffer(var_B, (n, T.int64(256)))
        C = T.match_buffer(var_C, (T.int64(1), T.int64(1), n))
        # with T.sblock("root"):
        C_rf_local = T.sblock_alloc_buffer((T.int64(256), T.int64(1), T.int64(1), n), scope="local")
        for ax0_fused in T.thread_binding(n, thread="blockIdx.x"):
            for ax1_fused_1 in T.thread_binding(T.int64(256), thread="threadIdx.x", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                with T.sblock("C_rf_init"):
                    vax1_fused_1, v0 = T.axis.remap("SS", [ax1_fused_1, ax0_fused])
                    T.reads()
                    T.writes(C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0])
                    C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0] = T.float32(0.0)
                for ax1_fused_0, u in T.grid(T.int64(1), 1):
                    with T.sblock("C_rf_update"):
                        vax1_fused_1, v0, vax1_fused_0 = T.axis.remap("SSR", [ax1_fused_1, ax0_fused, ax1_fused_0])
                        T.reads(C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0], A[T.int64(0), T.int64(0), vax1_fused_0 * T.int64(256) + vax1_fused_1], B[v0, vax1_fused_0 * T.int64(256) + vax1_fused_1])
                        T.writes(C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0])
                        C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0] = C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0] + A[T.int64(0), T.int64(0), vax1_fused_0 * T.int64(256) + vax1_fused_1] * B[v0, vax1_fused_0 * T.int64(256) + vax1_fused_1]
            for ax1_fused in range(T.int64(1)):
                for ax0 in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                    with T.sblock("C"):
                        vax1_fused_1, v0 = T.axis.remap("RS", [ax0, ax0_fused])
                        T.reads(C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0])
                        T.writes(C[T.int64(0), T.int64(0), v0])
                        with T.init():
                            C[T.int64(0), T.int64(0), v0] = T.float32(0.0)
                        C[T.int64(0), T.int64(0), v0] = C[T.int64(0), T.int64(0), v0] + C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0]

    @T.prim_func(s_tir=True)
    def gemv_symbolic_row(var_A: T.handle, var_B: T.handle, C: T.Buffer((T.int64(1), T.int64(1), T.int64(256)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        A = T.match_buffer(var_A, (T.int64(1), T.int64(1), n))
        B = T.match_buffer(var_B, (T.int64(256), n))
        # with T.sblock("root"):
        C_rf_local = T.sblock_alloc_buffer((T.int64(1024), T.int64(1), T.int64(1), T.int64(256)), scope="local")
        for ax0_fused in T.thread_binding(T.int64(256), thread="blockIdx.x"):
            for ax1_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                with T.sblock("C_rf_init"):
                    vax1_fused_1, v0 = T.axis.remap("SS", [ax1_fused_1, ax0_fused])
                    T.reads()
                    T.writes(C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0])
                    C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0] = T.float32(0.0)
                for ax1_fused_0, u in T.grid((n + T.int64(1023)) // T.int64(1024), 1):
                    with T.sblock("C_rf_update"):
                        vax1_fused_1, v0, vax1_fused_0 = T.axis.remap("SSR", [ax1_fused_1, ax0_fused, ax1_fused_0])
                        T.where(ax1_fused_0 * T.int64(1024) + ax1_fused_1 < n)
                        T.reads(C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0], A[T.int64(0), T.int64(0), vax1_fused_0 * T.int64(1024) + vax1_fused_1], B[v0, vax1_fused_0 * T.int64(1024) + vax1_fused_1])
                        T.writes(C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0])
                        C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0] = C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0] + A[T.int64(0), T.int64(0), vax1_fused_0 * T.int64(1024) + vax1_fused_1] * B[v0, vax1_fused_0 * T.int64(1024) + vax1_fused_1]
            for ax1_fused in range(T.int64(1)):
                for ax0 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                    with T.sblock("C"):
                        vax1_fused_1, v0 = T.axis.remap("RS", [ax0, ax0_fused])
                        T.reads(C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0])
                        T.writes(C[T.int64(0), T.int64(0), v0])
                        with T.init():
                            C[T.int64(0), T.int64(0), v0] = T.float32(0.0)
                        C[T.int64(0), T.int64(0), v0] = C[T.int64(0), T.int64(0), v0] + C_rf_local[vax1_fused_1, T.int64(0), T.int64(0), v0]

    @T.prim_func(s_tir=True)
    def rms_norm(A: T.Buffer((32, 128), "float32"), g: T.Buffer((128,), "float32"), T_cast: T.Buffer((32, 128), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        T_multiply_red_shared = T.sblock_alloc_buffer((32,), scope="shared")
        T_multiply_red_rf_local = T.sblock_alloc_buffer((128, 32), scope="local")
        for ax0_fused in T.thread_binding(32, thread="blockIdx.x"):
            for ax1_fused_1 in T.thread_binding(128, thread="threadIdx.x", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                with T.sblock("T_multiply_red_rf_init"):
                    vax1_fused_1, v0 = T.axis.remap("SS", [ax1_fused_1, ax0_fused])
                    T.reads()
                    T.writes(T_multiply_red_rf_local[vax1_fused_1, v0])
                    T_multiply_red_rf_local[vax1_fused_1, v0] = T.float32(0.0)
                for ax1_fused_0, u in T.grid(1, 1):
                    with T.sblock("T_multiply_red_rf_update"):
                        vax1_fused_1, v0, vax1_fused_0 = T.axis.remap("SSR", [ax1_fused_1, ax0_fused, ax1_fused_0])
                        T.reads(T_multiply_red_rf_local[vax1_fused_1, v0], A[v0, vax1_fused_0 * 128 + vax1_fused_1])
                        T.writes(T_multiply_red_rf_local[vax1_fused_1, v0])
                        T_multiply_red_rf_local[vax1_fused_1, v0] = T_multiply_red_rf_local[vax1_fused_1, v0] + A[v0, vax1_fused_0 * 128 + vax1_fused_1] * A[v0, vax1_fused_0 * 128 + vax1_fused_1]
            for ax1_fused in range(1):
                for ax0 in T.thread_binding(128, thread="threadIdx.x"):
                    with T.sblock("T_multiply_red"):
                        vax1_fused_1, v0 = T.axis.remap("RS", [ax0, ax0_fused])
                        T.reads(T_multiply_red_rf_local[vax1_fused_1, v0])
                        T.writes(T_multiply_red_shared[v0])
                        with T.init():
                            T_multiply_red_shared[v0] = T.float32(0.0)
                        T_multiply_red_shared[v0] = T_multiply_red_shared[v0] + T_multiply_red_rf_local[vax1_fused_1, v0]
            for ax0_ax1_fused_0 in range(1):
                for ax0_ax1_fused_1 in T.thread_binding(128, thread="threadIdx.x"):
                    with T.sblock("T_cast_2"):
                        v0 = T.axis.spatial(32, ax0_fused)
                        v1 = T.axis.spatial(128, ax0_ax1_fused_0 * 128 + ax0_ax1_fused_1)
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
        T_multiply_red_rf_local = T.sblock_alloc_buffer((T.int64(256), T.int64(1), n), scope="local")
        for ax0_fused in T.thread_binding(n, thread="blockIdx.x"):
            for ax1_fused_1 in T.thread_binding(T.int64(256), thread="threadIdx.x", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                with T.sblock("T_multiply_red_rf_init"):
                    vax1_fused_1, v0 = T.axis.remap("SS", [ax1_fused_1, ax0_fused])
                    T.reads()
                    T.writes(T_multiply_red_rf_local[vax1_fused_1, T.int64(0), v0])
                    T_multiply_red_rf_local[vax1_fused_1, T.int64(0), v0] = T.float32(0.0)
                for ax1_fused_0, u in T.grid(T.int64(1), 1):
                    with T.sblock("T_multiply_red_rf_update"):
                        vax1_fused_1, v0, vax1_fused_0 = T.axis.remap("SSR", [ax1_fused_1, ax0_fused, ax1_fused_0])
                        T.reads(T_multiply_red_rf_local[vax1_fused_1, T.int64(0), v0], A[T.int64(0), v0, vax1_fused_0 * T.int64(256) + vax1_fused_1])
                        T.writes(T_multiply_red_rf_local[vax1_fused_1, T.int64(0), v0])
                        T_multiply_red_rf_local[vax1_fused_1, T.int64(0), v0] = T_multiply_red_rf_local[vax1_fused_1, T.int64(0), v0] + A[T.int64(0), v0, vax1_fused_0 * T.int64(256) + vax1_fused_1] * A[T.int64(0), v0, vax1_fused_0 * T.int64(256) + vax1_fused_1]
            for ax1_fused in range(T.int64(1)):
                for ax0 in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                    with T.sblock("T_multiply_red"):
                        vax1_fused_1, v0 = T.axis.remap("RS", [ax0, ax0_fused])
                        T.reads(T_multiply_red_rf_local[vax1_fused_1, T.int64(0), v0])
                        T.writes(T_multiply_red_shared[T.int64(0), v0])
                        with T.init():
                            T_multiply_red_shared[T.int64(0), v0] = T.float32(0.0)
                        T_multiply_red_shared[T.int64(0), v0] = T_multiply_red_shared[T.int64(0), v0] + T_multiply_red_rf_local[vax1_fused_1, T.int64(0), v0]
            for ax0_ax1_fused_0 in range(T.int64(1)):
                for ax0_ax1_fused_1 in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                    with T.sblock("T_cast_2"):
                        v0 = T.axis.spatial(n, ax0_fused)
                        v1 = T.axis.spatial(T.int64(256), ax0_ax1_fused_0 * T.int64(256) + ax0_ax1_fused_1)
                        T.reads(T_multiply_red_shared[T.int64(0), v0], A[T.int64(0), v0, v1], g[v1])
                        T.writes(T_cast[T.int64(0), v0, v1])
                        T_cast[T.int64(0), v0, v1] = T.rsqrt(T_multiply_red_shared[T.int64(0), v0] / T.float32(256.0) + T.float32(1.0000000000000001e-05)) * A[T.int64(0), v0, v1] * g[v1]

    @T.prim_func(s_tir=True)
    def sqrt_of_column_sum(A: T.Buffer((64, 96), "float32"), compute: T.Buffer((96,), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_red_local = T.sblock_alloc_buffer((96,), scope="local")
        A_red_rf_local = T.sblock_alloc_buffer((16, 96), scope="local")
        for ax0_fused_0 in T.thread_binding(6, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(16, thread="threadIdx.x"):
                for ax1_fused_1 in T.thread_binding(16, thread="threadIdx.y"):
                    with T.sblock("A_red_rf_init"):
                        vax1_fused_1 = T.axis.spatial(16, ax1_fused_1)
                        v0 = T.axis.spatial(96, ax0_fused_0 * 16 + ax0_fused_1)
                        T.reads()
                        T.writes(A_red_rf_local[vax1_fused_1, v0])
                        A_red_rf_local[vax1_fused_1, v0] = T.float32(0.0)
                    for ax1_fused_0, u in T.grid(4, 1):
                        with T.sblock("A_red_rf_update"):
                            vax1_fused_1 = T.axis.spatial(16, ax1_fused_1)
                            v0 = T.axis.spatial(96, ax0_fused_0 * 16 + ax0_fused_1)
                            vax1_fused_0 = T.axis.reduce(4, ax1_fused_0)
                            T.reads(A_red_rf_local[vax1_fused_1, v0], A[vax1_fused_0 * 16 + vax1_fused_1, v0])
                            T.writes(A_red_rf_local[vax1_fused_1, v0])
                            A_red_rf_local[vax1_fused_1, v0] = A_red_rf_local[vax1_fused_1, v0] + A[vax1_fused_0 * 16 + vax1_fused_1, v0]
            for ax1_fused in T.thread_binding(16, thread="threadIdx.x"):
                for ax0 in T.thread_binding(16, thread="threadIdx.y"):
                    with T.sblock("A_red"):
                        vax1_fused_1 = T.axis.reduce(16, ax0)
                        v0 = T.axis.spatial(96, ax0_fused_0 * 16 + ax1_fused)
                        T.reads(A_red_rf_local[vax1_fused_1, v0])
                        T.writes(A_red_local[v0])
                        with T.init():
                            A_red_local[v0] = T.float32(0.0)
                        A_red_local[v0] = A_red_local[v0] + A_red_rf_local[vax1_fused_1, v0]
            for ax0_fused_0_1 in T.thread_binding(16, thread="threadIdx.x"):
                for ax0_fused_1 in range(1):
                    with T.sblock("compute"):
                        v0 = T.axis.spatial(96, ax0_fused_0 * 16 + ax0_fused_0_1 + ax0_fused_1)
                        T.reads(A_red_local[v0])
                        T.writes(compute[v0])
                        compute[v0] = T.sqrt(A_red_local[v0])

    @T.prim_func(s_tir=True)
    def sum_all(A: T.Buffer((128,), "float32"), A_red: T.Buffer((), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_red_rf_local = T.sblock_alloc_buffer((128,), scope="local")
        for ax0_fused in T.thread_binding(T.int64(1), thread="blockIdx.x"):
            for ax1_fused_1 in T.thread_binding(128, thread="threadIdx.x", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                with T.sblock("A_red_rf_init"):
                    vax1_fused_1 = T.axis.spatial(128, ax1_fused_1)
                    v0 = T.axis.spatial(T.int64(1), T.int64(0))
                    T.reads()
                    T.writes(A_red_rf_local[vax1_fused_1])
                    A_red_rf_local[vax1_fused_1] = T.float32(0.0)
                for ax1_fused_0, u in T.grid(1, 1):
                    with T.sblock("A_red_rf_update"):
                        vax1_fused_1 = T.axis.spatial(128, ax1_fused_1)
                        v0 = T.axis.spatial(T.int64(1), T.int64(0))
                        vax1_fused_0 = T.axis.reduce(1, ax1_fused_0)
                        T.reads(A_red_rf_local[vax1_fused_1], A[vax1_fused_0 * 128 + vax1_fused_1])
                        T.writes(A_red_rf_local[vax1_fused_1])
                        A_red_rf_local[vax1_fused_1] = A_red_rf_local[vax1_fused_1] + A[vax1_fused_0 * 128 + vax1_fused_1]
            for ax1_fused in range(T.int64(1)):
                for ax0 in T.thread_binding(128, thread="threadIdx.x"):
                    with T.sblock("A_red"):
                        vax1_fused_1 = T.axis.reduce(128, ax0)
                        v0 = T.axis.spatial(T.int64(1), T.int64(0))
                        T.reads(A_red_rf_local[vax1_fused_1])
                        T.writes(A_red[()])
                        with T.init():
                            A_red[()] = T.float32(0.0)
                        A_red[()] = A_red[()] + A_red_rf_local[vax1_fused_1]

    @T.prim_func(s_tir=True)
    def sum_first(A: T.Buffer((128, 256), "float32"), A_red: T.Buffer((256,), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_red_rf_local = T.sblock_alloc_buffer((16, 256), scope="local")
        for ax0_fused_0 in T.thread_binding(16, thread="blockIdx.x"):
            for ax0_fused_1 in T.thread_binding(16, thread="threadIdx.x"):
                for ax1_fused_1 in T.thread_binding(16, thread="threadIdx.y"):
                    with T.sblock("A_red_rf_init"):
                        vax1_fused_1 = T.axis.spatial(16, ax1_fused_1)
                        v0 = T.axis.spatial(256, ax0_fused_0 * 16 + ax0_fused_1)
                        T.reads()
                        T.writes(A_red_rf_local[vax1_fused_1, v0])
                        A_red_rf_local[vax1_fused_1, v0] = T.float32(0.0)
                    for ax1_fused_0, u in T.grid(8, 1):
                        with T.sblock("A_red_rf_update"):
                            vax1_fused_1 = T.axis.spatial(16, ax1_fused_1)
                            v0 = T.axis.spatial(256, ax0_fused_0 * 16 + ax0_fused_1)
                            vax1_fused_0 = T.axis.reduce(8, ax1_fused_0)
                            T.reads(A_red_rf_local[vax1_fused_1, v0], A[vax1_fused_0 * 16 + vax1_fused_1, v0])
                            T.writes(A_red_rf_local[vax1_fused_1, v0])
                            A_red_rf_local[vax1_fused_1, v0] = A_red_rf_local[vax1_fused_1, v0] + A[vax1_fused_0 * 16 + vax1_fused_1, v0]
            for ax1_fused in T.thread_binding(16, thread="threadIdx.x"):
                for ax0 in T.thread_binding(16, thread="threadIdx.y"):
                    with T.sblock("A_red"):
                        vax1_fused_1 = T.axis.reduce(16, ax0)
                        v0 = T.axis.spatial(256, ax0_fused_0 * 16 + ax1_fused)
                        T.reads(A_red_rf_local[vax1_fused_1, v0])
                        T.writes(A_red[v0])
                        with T.init():
                            A_red[v0] = T.float32(0.0)
                        A_red[v0] = A_red[v0] + A_red_rf_local[vax1_fused_1, v0]

    @T.prim_func(s_tir=True)
    def sum_last(A: T.Buffer((128, 256), "float32"), A_red: T.Buffer((128,), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_red_rf_local = T.sblock_alloc_buffer((256, 128), scope="local")
        for ax0_fused in T.thread_binding(128, thread="blockIdx.x"):
            for ax1_fused_1 in T.thread_binding(256, thread="threadIdx.x", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                with T.sblock("A_red_rf_init"):
                    vax1_fused_1, v0 = T.axis.remap("SS", [ax1_fused_1, ax0_fused])
                    T.reads()
                    T.writes(A_red_rf_local[vax1_fused_1, v0])
                    A_red_rf_local[vax1_fused_1, v0] = T.float32(0.0)
                for ax1_fused_0, u in T.grid(1, 1):
                    with T.sblock("A_red_rf_update"):
                        vax1_fused_1, v0, vax1_fused_0 = T.axis.remap("SSR", [ax1_fused_1, ax0_fused, ax1_fused_0])
                        T.reads(A_red_rf_local[vax1_fused_1, v0], A[v0, vax1_fused_0 * 256 + vax1_fused_1])
                        T.writes(A_red_rf_local[vax1_fused_1, v0])
                        A_red_rf_local[vax1_fused_1, v0] = A_red_rf_local[vax1_fused_1, v0] + A[v0, vax1_fused_0 * 256 + vax1_fused_1]
            for ax1_fused in range(1):
                for ax0 in T.thread_binding(256, thread="threadIdx.x"):
                    with T.sblock("A_red"):
                        vax1_fused_1, v0 = T.axis.remap("RS", [ax0, ax0_fused])
                        T.reads(A_red_rf_local[vax1_fused_1, v0])
                        T.writes(A_red[v0])
                        with T.init():
                            A_red[v0] = T.float32(0.0)
                        A_red[v0] = A_red[v0] + A_red_rf_local[vax1_fused_1, v0]

    @T.prim_func(s_tir=True)
    def sum_middle(A: T.Buffer((16, 32, 48), "float32"), A_red: T.Buffer((16, 48), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_red_rf_local = T.sblock_alloc_buffer((16, 16, 48), scope="local")
        for ax0_ax1_fused_0 in T.thread_binding(48, thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(16, thread="threadIdx.x"):
                for ax2_fused_1 in T.thread_binding(16, thread="threadIdx.y"):
                    with T.sblock("A_red_rf_init"):
                        vax2_fused_1 = T.axis.spatial(16, ax2_fused_1)
                        v0 = T.axis.spatial(16, (ax0_ax1_fused_0 * 16 + ax0_ax1_fused_1) // 48)
                        v1 = T.axis.spatial(48, (ax0_ax1_fused_0 * 16 + ax0_ax1_fused_1) % 48)
                        T.reads()
                        T.writes(A_red_rf_local[vax2_fused_1, v0, v1])
                        A_red_rf_local[vax2_fused_1, v0, v1] = T.float32(0.0)
                    for ax2_fused_0, u in T.grid(2, 1):
                        with T.sblock("A_red_rf_update"):
                            vax2_fused_1 = T.axis.spatial(16, ax2_fused_1)
                            v0 = T.axis.spatial(16, (ax0_ax1_fused_0 * 16 + ax0_ax1_fused_1) // 48)
                            v1 = T.axis.spatial(48, (ax0_ax1_fused_0 * 16 + ax0_ax1_fused_1) % 48)
                            vax2_fused_0 = T.axis.reduce(2, ax2_fused_0)
                            T.reads(A_red_rf_local[vax2_fused_1, v0, v1], A[v0, vax2_fused_0 * 16 + vax2_fused_1, v1])
                            T.writes(A_red_rf_local[vax2_fused_1, v0, v1])
                            A_red_rf_local[vax2_fused_1, v0, v1] = A_red_rf_local[vax2_fused_1, v0, v1] + A[v0, vax2_fused_0 * 16 + vax2_fused_1, v1]
            for ax1_ax2_fused in T.thread_binding(16, thread="threadIdx.x"):
                for ax0 in T.thread_binding(16, thread="threadIdx.y"):
                    with T.sblock("A_red"):
                        vax2_fused_1 = T.axis.reduce(16, ax0)
                        v0 = T.axis.spatial(16, ax0_ax1_fused_0 // 3)
                        v1 = T.axis.spatial(48, ax0_ax1_fused_0 % 3 * 16 + ax1_ax2_fused)
                        T.reads(A_red_rf_local[vax2_fused_1, v0, v1])
                        T.writes(A_red[v0, v1])
                        with T.init():
                            A_red[v0, v1] = T.float32(0.0)
                        A_red[v0, v1] = A_red[v0, v1] + A_red_rf_local[vax2_fused_1, v0, v1]

    @T.prim_func(s_tir=True)
    def sum_outer_inner(A: T.Buffer((16, 32, 48), "float32"), A_red: T.Buffer((32,), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_red_rf_local = T.sblock_alloc_buffer((512, 32), scope="local")
        for ax0_fused in T.thread_binding(32, thread="blockIdx.x"):
            for ax1_ax2_fused_1 in T.thread_binding(512, thread="threadIdx.x", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                with T.sblock("A_red_rf_init"):
                    vax1_ax2_fused_1, v0 = T.axis.remap("SS", [ax1_ax2_fused_1, ax0_fused])
                    T.reads()
                    T.writes(A_red_rf_local[vax1_ax2_fused_1, v0])
                    A_red_rf_local[vax1_ax2_fused_1, v0] = T.float32(0.0)
                for ax1_ax2_fused_0, u in T.grid(2, 1):
                    with T.sblock("A_red_rf_update"):
                        vax1_ax2_fused_1, v0, vax1_ax2_fused_0 = T.axis.remap("SSR", [ax1_ax2_fused_1, ax0_fused, ax1_ax2_fused_0])
                        T.where(ax1_ax2_fused_0 * 512 + ax1_ax2_fused_1 < 768)
                        T.reads(A_red_rf_local[vax1_ax2_fused_1, v0], A[(vax1_ax2_fused_0 * 512 + vax1_ax2_fused_1) // 48, v0, (vax1_ax2_fused_0 * 512 + vax1_ax2_fused_1) % 48])
                        T.writes(A_red_rf_local[vax1_ax2_fused_1, v0])
                        A_red_rf_local[vax1_ax2_fused_1, v0] = A_red_rf_local[vax1_ax2_fused_1, v0] + A[(vax1_ax2_fused_0 * 512 + vax1_ax2_fused_1) // 48, v0, (vax1_ax2_fused_0 * 512 + vax1_ax2_fused_1) % 48]
            for ax1_fused in range(1):
                for ax0 in T.thread_binding(512, thread="threadIdx.x"):
                    with T.sblock("A_red"):
                        vax1_ax2_fused_1, v0 = T.axis.remap("RS", [ax0, ax0_fused])
                        T.reads(A_red_rf_local[vax1_ax2_fused_1, v0])
                        T.writes(A_red[v0])
                        with T.init():
                            A_red[v0] = T.float32(0.0)
                        A_red[v0] = A_red[v0] + A_red_rf_local[vax1_ax2_fused_1, v0]

    @T.prim_func(s_tir=True)
    def sum_scaled(A: T.Buffer((64, 96), "float32"), T_multiply: T.Buffer((64, 1), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_red_local = T.sblock_alloc_buffer((64, 1), scope="local")
        A_red_rf_local = T.sblock_alloc_buffer((64, 64, 1), scope="local")
        for ax0_fused in T.thread_binding(64, thread="blockIdx.x"):
            for ax1_fused_1 in T.thread_binding(64, thread="threadIdx.x", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                with T.sblock("A_red_rf_init"):
                    vax1_fused_1, v0 = T.axis.remap("SS", [ax1_fused_1, ax0_fused])
                    T.reads()
                    T.writes(A_red_rf_local[vax1_fused_1, v0, 0])
                    A_red_rf_local[vax1_fused_1, v0, 0] = T.float32(0.0)
                for ax1_fused_0, u in T.grid(2, 1):
                    with T.sblock("A_red_rf_update"):
                        vax1_fused_1, v0, vax1_fused_0 = T.axis.remap("SSR", [ax1_fused_1, ax0_fused, ax1_fused_0])
                        T.where(ax1_fused_0 * 64 + ax1_fused_1 < 96)
                        T.reads(A_red_rf_local[vax1_fused_1, v0, 0], A[v0, vax1_fused_0 * 64 + vax1_fused_1])
                        T.writes(A_red_rf_local[vax1_fused_1, v0, 0])
                        A_red_rf_local[vax1_fused_1, v0, 0] = A_red_rf_local[vax1_fused_1, v0, 0] + A[v0, vax1_fused_0 * 64 + vax1_fused_1]
            for ax1_fused in range(1):
                for ax0 in T.thread_binding(64, thread="threadIdx.x"):
                    with T.sblock("A_red"):
                        vax1_fused_1, v0 = T.axis.remap("RS", [ax0, ax0_fused])
                        T.reads(A_red_rf_local[vax1_fused_1, v0, 0])
                        T.writes(A_red_local[v0, 0])
                        with T.init():
                            A_red_local[v0, 0] = T.float32(0.0)
                        A_red_local[v0, 0] = A_red_local[v0, 0] + A_red_rf_local[vax1_fused_1, v0, 0]
            for ax0 in range(1):
                with T.sblock("T_multiply"):
                    v0 = T.axis.spatial(64, ax0_fused + ax0)
                    T.reads(A_red_local[v0, 0])
                    T.writes(T_multiply[v0, 0])
                    T_multiply[v0, 0] = A_red_local[v0, 0] * T.float32(0.5)

    @T.prim_func(s_tir=True)
    def sum_symbolic(var_A: T.handle, var_A_red: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n, m = T.int64(), T.int64()
        A = T.match_buffer(var_A, (n, m))
        A_red = T.match_buffer(var_A_red, (n,))
        # with T.sblock("root"):
        A_red_rf_local = T.sblock_alloc_buffer((T.int64(1024), n), scope="local")
        for ax0_fused in T.thread_binding(n, thread="blockIdx.x"):
            for ax1_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                with T.sblock("A_red_rf_init"):
                    vax1_fused_1, v0 = T.axis.remap("SS", [ax1_fused_1, ax0_fused])
                    T.reads()
                    T.writes(A_red_rf_local[vax1_fused_1, v0])
                    A_red_rf_local[vax1_fused_1, v0] = T.float32(0.0)
                for ax1_fused_0, u in T.grid((m + T.int64(1023)) // T.int64(1024), 1):
                    with T.sblock("A_red_rf_update"):
                        vax1_fused_1, v0, vax1_fused_0 = T.axis.remap("SSR", [ax1_fused_1, ax0_fused, ax1_fused_0])
                        T.where(ax1_fused_0 * T.int64(1024) + ax1_fused_1 < m)
                        T.reads(A_red_rf_local[vax1_fused_1, v0], A[v0, vax1_fused_0 * T.int64(1024) + vax1_fused_1])
                        T.writes(A_red_rf_local[vax1_fused_1, v0])
                        A_red_rf_local[vax1_fused_1, v0] = A_red_rf_local[vax1_fused_1, v0] + A[v0, vax1_fused_0 * T.int64(1024) + vax1_fused_1]
            for ax1_fused in range(T.int64(1)):
                for ax0 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                    with T.sblock("A_red"):
                        vax1_fused_1, v0 = T.axis.remap("RS", [ax0, ax0_fused])
                        T.reads(A_red_rf_local[vax1_fused_1, v0])
                        T.writes(A_red[v0])
                        with T.init():
                            A_red[v0] = T.float32(0.0)
                        A_red[v0] = A_red[v0] + A_red_rf_local[vax1_fused_1, v0]
