# What TVM 0.25.0.post1 makes of programs.py for nvidia/geforce-rtx-3090-ti: GEMV
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def dequantize_gemv(W: T.Buffer((256, 16), "int8"), scale: T.Buffer((256, 4), "float32"), V: T.Buffer((1, 64), "float32"), C: T.Buffer((1, 256), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_rf_local = T.sblock_alloc_buffer((128, 1, 256), scope="local")
        C_rf_local_1 = T.sblock_alloc_buffer((32, 1, 256), scope="local")
        W_local = T.sblock_alloc_buffer((256, 16), "int8", scope="local")
        V_shared = T.sblock_alloc_buffer((1, 64), scope="shared")
        for u_fused_ax0_fused_fused_0 in T.thread_binding(16, thread="blockIdx.x"):
            for u_fused_ax0_fused_fused_1 in T.thread_binding(16, thread="threadIdx.y"):
                for ax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0 in T.thread_binding(32, thread="threadIdx.x"):
                    for ax0 in range(1):
                        for ax1_0 in T.serial(1, annotations={"pragma_unroll_explicit": 256, "pragma_vectorize": 1}):
                            for ax1_1 in T.thread_binding(16, thread="threadIdx.y"):
                                for ax1_2 in T.thread_binding(32, thread="threadIdx.x"):
                                    for ax1_3 in T.vectorized(1):
                                        with T.sblock("V_shared"):
                                            v0 = T.axis.spatial(1, ax0)
                                            v1 = T.axis.spatial(64, ax1_0 * 512 + ax1_1 * 32 + ax1_2 + ax1_3)
                                            T.where((ax1_0 * 16 + ax1_1) * 32 + ax1_2 + ax1_3 < 64)
                                            T.reads(V[v0, v1])
                                            T.writes(V_shared[v0, v1])
                                            V_shared[v0, v1] = V[v0, v1]
                    for u_fused_ax0_fused_fused_2_init in range(1):
                        for ax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_1_init in T.vectorized(4):
                            with T.sblock("C_rf_init"):
                                vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused = T.axis.spatial(128, ax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0 * 4 + ax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_1_init)
                                v0 = T.axis.spatial(256, u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2_init)
                                T.reads()
                                T.writes(C_rf_local[vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused, 0, v0])
                                C_rf_local[vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused, 0, v0] = T.float32(0.0)
                    for ax1_0_fused_ax1_1_fused_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax0_ax1_fused_0 in range(1):
                            for ax0_ax1_fused_1 in T.vectorized(4):
                                with T.sblock("W_local"):
                                    v0 = T.axis.spatial(256, u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1)
                                    v1 = T.axis.spatial(16, ax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0)
                                    T.where(ax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0 < 16 and ax0_ax1_fused_0 * 4 + ax0_ax1_fused_1 < 1)
                                    T.reads(W[v0, v1])
                                    T.writes(W_local[v0, v1])
                                    W_local[v0, v1] = W[v0, v1]
                        for u_fused_ax0_fused_fused_2, ax1_0_fused_ax1_1_fused_2 in T.grid(1, 1):
                            for ax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_1 in T.vectorized(4):
                                with T.sblock("C_rf_update"):
                                    vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused = T.axis.spatial(128, ax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0 * 4 + ax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_1)
                                    v0 = T.axis.spatial(256, u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2)
                                    vax1_0_fused_ax1_1_fused_2, vax1_0_fused_ax1_1_fused_0 = T.axis.remap("RR", [ax1_0_fused_ax1_1_fused_2, ax1_0_fused_ax1_1_fused_0])
                                    T.where((ax1_0_fused_ax1_1_fused_0 * 32 + (ax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0 * 4 + ax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_1) // 4 + ax1_0_fused_ax1_1_fused_2) * 4 + (ax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0 * 4 + ax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_1) % 4 < 64)
                                    T.reads(C_rf_local[vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused, 0, v0], V_shared[0, vax1_0_fused_ax1_1_fused_0 * 128 + vax1_0_fused_ax1_1_fused_2 * 4 + vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused], W_local[v0, vax1_0_fused_ax1_1_fused_0 * 32 + vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused // 4 + vax1_0_fused_ax1_1_fused_2], scale[v0, (vax1_0_fused_ax1_1_fused_2 * 4 + vax1_0_fused_ax1_1_fused_0 * 128 + vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused) // 16])
                                    T.writes(C_rf_local[vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused, 0, v0])
                                    C_rf_local[vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused, 0, v0] = C_rf_local[vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused, 0, v0] + V_shared[0, vax1_0_fused_ax1_1_fused_0 * 128 + vax1_0_fused_ax1_1_fused_2 * 4 + vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused] * (T.Cast("float32", W_local[v0, vax1_0_fused_ax1_1_fused_0 * 32 + vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused // 4 + vax1_0_fused_ax1_1_fused_2]) * scale[v0, (vax1_0_fused_ax1_1_fused_2 * 4 + vax1_0_fused_ax1_1_fused_0 * 128 + vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused) // 16])
            for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(16, thread="threadIdx.y"):
                for ax0 in T.thread_binding(32, thread="threadIdx.x"):
                    for ax2_fused_2_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax2_fused_2_1 in T.vectorized(1):
                            with T.sblock("C_rf_init"):
                                vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0 = T.axis.spatial(32, ax0)
                                v0 = T.axis.spatial(256, u_fused_ax0_fused_fused_0 * 16 + ax2_fused_0_ax2_fused_1_fused + ax2_fused_2_0 + ax2_fused_2_1)
                                T.reads()
                                T.writes(C_rf_local_1[vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0, 0, v0])
                                C_rf_local_1[vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0, 0, v0] = T.float32(0.0)
                            for ax1 in range(4):
                                with T.sblock("C_rf_update"):
                                    vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0, vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                    v0 = T.axis.spatial(256, u_fused_ax0_fused_fused_0 * 16 + ax2_fused_0_ax2_fused_1_fused + ax2_fused_2_0 + ax2_fused_2_1)
                                    T.reads(C_rf_local_1[vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0, 0, v0], C_rf_local[vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0 * 4 + vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_1, 0, v0])
                                    T.writes(C_rf_local_1[vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0, 0, v0])
                                    C_rf_local_1[vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0, 0, v0] = C_rf_local_1[vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0, 0, v0] + C_rf_local[vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0 * 4 + vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_1, 0, v0]
            for ax1_fused_2 in range(1):
                for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(16, thread="threadIdx.y"):
                    for ax0 in T.thread_binding(32, thread="threadIdx.x"):
                        with T.sblock("C"):
                            vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0 = T.axis.reduce(32, ax0)
                            v0 = T.axis.spatial(256, u_fused_ax0_fused_fused_0 * 16 + ax1_fused_0_ax1_fused_1_fused + ax1_fused_2)
                            T.reads(C_rf_local_1[vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0, 0, v0])
                            T.writes(C[0, v0])
                            with T.init():
                                C[0, v0] = T.float32(0.0)
                            C[0, v0] = C[0, v0] + C_rf_local_1[vax1_0_fused_ax1_1_fused_1_ax1_0_fused_ax1_1_fused_3_fused_0, 0, v0]

    @T.prim_func(s_tir=True)
    def gemv(V: T.Buffer((1, 512), "float32"), W: T.Buffer((1024, 512), "float32"), C: T.Buffer((1, 1024), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_rf_local = T.sblock_alloc_buffer((128, 1, 1024), scope="local")
        C_rf_local_1 = T.sblock_alloc_buffer((32, 1, 1024), scope="local")
        W_local = T.sblock_alloc_buffer((1024, 512), scope="local")
        V_shared = T.sblock_alloc_buffer((1, 512), scope="shared")
        for u_fused_ax0_fused_fused_0 in T.thread_binding(64, thread="blockIdx.x"):
            for u_fused_ax0_fused_fused_1 in T.thread_binding(16, thread="threadIdx.y"):
                for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 in T.thread_binding(32, thread="threadIdx.x"):
                    for ax0 in range(1):
                        for ax1_0 in T.serial(1, annotations={"pragma_unroll_explicit": 256, "pragma_vectorize": 1}):
                            for ax1_1 in T.thread_binding(16, thread="threadIdx.y"):
                                for ax1_2 in T.thread_binding(32, thread="threadIdx.x"):
                                    for ax1_3 in T.vectorized(1):
                                        with T.sblock("V_shared"):
                                            v0 = T.axis.spatial(1, ax0)
                                            v1 = T.axis.spatial(512, ax1_0 * 512 + ax1_1 * 32 + ax1_2 + ax1_3)
                                            T.reads(V[v0, v1])
                                            T.writes(V_shared[v0, v1])
                                            V_shared[v0, v1] = V[v0, v1]
                    for u_fused_ax0_fused_fused_2_init in range(1):
                        for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1_init in T.vectorized(4):
                            with T.sblock("C_rf_init"):
                                vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused = T.axis.spatial(128, ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 4 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1_init)
                                v0 = T.axis.spatial(1024, u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2_init)
                                T.reads()
                                T.writes(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0])
                                C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0] = T.float32(0.0)
                    for ax1_fused_u_fused_0 in T.serial(2, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax0_ax1_fused_0 in range(8):
                            for ax0_ax1_fused_1 in T.vectorized(1):
                                with T.sblock("W_local"):
                                    v0 = T.axis.spatial(1024, u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1)
                                    v1 = T.axis.spatial(512, ax1_fused_u_fused_0 * 256 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 8 + ax0_ax1_fused_0 + ax0_ax1_fused_1)
                                    T.reads(W[v0, v1])
                                    T.writes(W_local[v0, v1])
                                    W_local[v0, v1] = W[v0, v1]
                        for u_fused_ax0_fused_fused_2, ax1_fused_u_fused_2 in T.grid(1, 2):
                            for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1 in T.vectorized(4):
                                with T.sblock("C_rf_update"):
                                    vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused = T.axis.spatial(128, ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 4 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1)
                                    v0 = T.axis.spatial(1024, u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2)
                                    vax1_fused_u_fused_0, vax1_fused_u_fused_2 = T.axis.remap("RR", [ax1_fused_u_fused_0, ax1_fused_u_fused_2])
                                    T.reads(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0], V_shared[0, vax1_fused_u_fused_0 * 256 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // 4 * 8 + vax1_fused_u_fused_2 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % 4], W_local[v0, vax1_fused_u_fused_0 * 256 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // 4 * 8 + vax1_fused_u_fused_2 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % 4])
                                    T.writes(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0])
                                    C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0] = C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0] + V_shared[0, vax1_fused_u_fused_0 * 256 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // 4 * 8 + vax1_fused_u_fused_2 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % 4] * W_local[v0, vax1_fused_u_fused_0 * 256 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // 4 * 8 + vax1_fused_u_fused_2 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % 4]
            for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(16, thread="threadIdx.y"):
                for ax0 in T.thread_binding(32, thread="threadIdx.x"):
                    for ax2_fused_2_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax2_fused_2_1 in T.vectorized(1):
                            with T.sblock("C_rf_init"):
                                vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 = T.axis.spatial(32, ax0)
                                v0 = T.axis.spatial(1024, u_fused_ax0_fused_fused_0 * 16 + ax2_fused_0_ax2_fused_1_fused + ax2_fused_2_0 + ax2_fused_2_1)
                                T.reads()
                                T.writes(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0])
                                C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0] = T.float32(0.0)
                            for ax1 in range(4):
                                with T.sblock("C_rf_update"):
                                    vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                    v0 = T.axis.spatial(1024, u_fused_ax0_fused_fused_0 * 16 + ax2_fused_0_ax2_fused_1_fused + ax2_fused_2_0 + ax2_fused_2_1)
                                    T.reads(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0], C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, 0, v0])
                                    T.writes(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0])
                                    C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0] = C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0] + C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, 0, v0]
            for ax1_fused_2 in range(1):
                for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(16, thread="threadIdx.y"):
                    for ax0 in T.thread_binding(32, thread="threadIdx.x"):
                        with T.sblock("C"):
                            vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 = T.axis.reduce(32, ax0)
                            v0 = T.axis.spatial(1024, u_fused_ax0_fused_fused_0 * 16 + ax1_fused_0_ax1_fused_1_fused + ax1_fused_2)
                            T.reads(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0])
                            T.writes(C[0, v0])
                            with T.init():
                                C[0, v0] = T.float32(0.0)
                            C[0, v0] = C[0, v0] + C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0]

    @T.prim_func(s_tir=True)
    def gemv_64(A: T.Buffer((T.int64(1), T.int64(1), T.int64(256)), "float32"), B: T.Buffer((T.int64(1024), T.int64(256)), "float32"), C: T.Buffer((T.int64(1), T.int64(1), T.int64(1024)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_rf_local = T.sblock_alloc_buffer((T.int64(128), T.int64(1), T.int64(1), T.int64(1024)), scope="local")
        C_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), T.int64(1), T.int64(1), T.int64(1024)), scope="local")
        B_local = T.sblock_alloc_buffer((T.int64(1024), T.int64(256)), scope="local")
        A_shared = T.sblock_alloc_buffer((T.int64(1), T.int64(1), T.int64(256)), scope="shared")
        for u_fused_ax0_fused_fused_0 in T.thread_binding(T.int64(64), thread="blockIdx.x"):
            for u_fused_ax0_fused_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                    for ax0, ax1 in T.grid(T.int64(1), T.int64(1)):
                        for ax2_0 in T.serial(T.int64(1), annotations={"pragma_unroll_explicit": 256, "pragma_vectorize": 1}):
                            for ax2_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                                for ax2_2 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                                    for ax2_3 in T.vectorized(T.int64(1)):
                                        with T.sblock("A_shared"):
                                            v0, v1 = T.axis.remap("SS", [ax0, ax1])
                                            v2 = T.axis.spatial(T.int64(256), ax2_0 * T.int64(512) + ax2_1 * T.int64(32) + ax2_2 + ax2_3)
                                            T.where((ax2_0 * T.int64(16) + ax2_1) * T.int64(32) + ax2_2 + ax2_3 < T.int64(256))
                                            T.reads(A[v0, v1, v2])
                                            T.writes(A_shared[v0, v1, v2])
                                            A_shared[v0, v1, v2] = A[v0, v1, v2]
                    for u_fused_ax0_fused_fused_2_init in range(T.int64(1)):
                        for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1_init in T.vectorized(T.int64(4)):
                            with T.sblock("C_rf_init"):
                                vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused = T.axis.spatial(T.int64(128), ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * T.int64(4) + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1_init)
                                v0 = T.axis.spatial(T.int64(1024), u_fused_ax0_fused_fused_0 * T.int64(16) + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2_init)
                                T.reads()
                                T.writes(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, T.int64(0), T.int64(0), v0])
                                C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, T.int64(0), T.int64(0), v0] = T.float32(0.0)
                    for ax1_fused_u_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax0_ax1_fused_0 in range(T.int64(8)):
                            for ax0_ax1_fused_1 in T.vectorized(T.int64(1)):
                                with T.sblock("B_local"):
                                    v0 = T.axis.spatial(T.int64(1024), u_fused_ax0_fused_fused_0 * T.int64(16) + u_fused_ax0_fused_fused_1)
                                    v1 = T.axis.spatial(T.int64(256), ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * T.int64(8) + ax0_ax1_fused_0 + ax0_ax1_fused_1)
                                    T.reads(B[v0, v1])
                                    T.writes(B_local[v0, v1])
                                    B_local[v0, v1] = B[v0, v1]
                        for u_fused_ax0_fused_fused_2, ax1_fused_u_fused_2 in T.grid(T.int64(1), T.int64(2)):
                            for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1 in T.vectorized(T.int64(4)):
                                with T.sblock("C_rf_update"):
                                    vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused = T.axis.spatial(T.int64(128), ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * T.int64(4) + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1)
                                    v0 = T.axis.spatial(T.int64(1024), u_fused_ax0_fused_fused_0 * T.int64(16) + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2)
                                    vax1_fused_u_fused_0, vax1_fused_u_fused_2 = T.axis.remap("RR", [ax1_fused_u_fused_0, ax1_fused_u_fused_2])
                                    T.reads(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, T.int64(0), T.int64(0), v0], A_shared[T.int64(0), T.int64(0), vax1_fused_u_fused_0 * T.int64(256) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // T.int64(4) * T.int64(8) + vax1_fused_u_fused_2 * T.int64(4) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % T.int64(4)], B_local[v0, vax1_fused_u_fused_0 * T.int64(256) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // T.int64(4) * T.int64(8) + vax1_fused_u_fused_2 * T.int64(4) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % T.int64(4)])
                                    T.writes(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, T.int64(0), T.int64(0), v0])
                                    C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, T.int64(0), T.int64(0), v0] = C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, T.int64(0), T.int64(0), v0] + A_shared[T.int64(0), T.int64(0), vax1_fused_u_fused_0 * T.int64(256) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // T.int64(4) * T.int64(8) + vax1_fused_u_fused_2 * T.int64(4) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % T.int64(4)] * B_local[v0, vax1_fused_u_fused_0 * T.int64(256) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // T.int64(4) * T.int64(8) + vax1_fused_u_fused_2 * T.int64(4) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % T.int64(4)]
            for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                    for ax2_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax2_fused_2_1 in T.vectorized(T.int64(1)):
                            with T.sblock("C_rf_init"):
                                vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                v0 = T.axis.spatial(T.int64(1024), u_fused_ax0_fused_fused_0 * T.int64(16) + ax2_fused_0_ax2_fused_1_fused + ax2_fused_2_0 + ax2_fused_2_1)
                                T.reads()
                                T.writes(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0])
                                C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0] = T.float32(0.0)
                            for ax1 in range(T.int64(4)):
                                with T.sblock("C_rf_update"):
                                    vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                    vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1 = T.axis.reduce(T.int64(4), ax1)
                                    v0 = T.axis.spatial(T.int64(1024), u_fused_ax0_fused_fused_0 * T.int64(16) + ax2_fused_0_ax2_fused_1_fused + ax2_fused_2_0 + ax2_fused_2_1)
                                    T.reads(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0], C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * T.int64(4) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, T.int64(0), T.int64(0), v0])
                                    T.writes(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0])
                                    C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0] = C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0] + C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * T.int64(4) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, T.int64(0), T.int64(0), v0]
            for ax1_fused_2 in range(T.int64(1)):
                for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        with T.sblock("C"):
                            vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                            v0 = T.axis.spatial(T.int64(1024), u_fused_ax0_fused_fused_0 * T.int64(16) + ax1_fused_0_ax1_fused_1_fused + ax1_fused_2)
                            T.reads(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0])
                            T.writes(C[T.int64(0), T.int64(0), v0])
                            with T.init():
                                C[T.int64(0), T.int64(0), v0] = T.float32(0.0)
                            C[T.int64(0), T.int64(0), v0] = C[T.int64(0), T.int64(0), v0] + C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0]

    @T.prim_func(s_tir=True)
    def gemv_batched(A: T.Buffer((4, 1, 128), "float32"), B: T.Buffer((4, 256, 128), "float32"), C: T.Buffer((4, 1, 256), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_rf_local = T.sblock_alloc_buffer((128, 4, 1, 256), scope="local")
        C_rf_local_1 = T.sblock_alloc_buffer((32, 4, 1, 256), scope="local")
        B_local = T.sblock_alloc_buffer((4, 256, 128), scope="local")
        A_shared = T.sblock_alloc_buffer((4, 1, 128), scope="shared")
        for ax0_fused_ax1_fused_fused_0 in T.thread_binding(64, thread="blockIdx.x"):
            for ax0_fused_ax1_fused_fused_1 in T.thread_binding(16, thread="threadIdx.y"):
                for ax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_0 in T.thread_binding(32, thread="threadIdx.x"):
                    for ax0, ax1 in T.grid(1, 1):
                        for ax2_0 in T.serial(1, annotations={"pragma_unroll_explicit": 256, "pragma_vectorize": 1}):
                            for ax2_1 in T.thread_binding(16, thread="threadIdx.y"):
                                for ax2_2 in T.thread_binding(32, thread="threadIdx.x"):
                                    for ax2_3 in T.vectorized(1):
                                        with T.sblock("A_shared"):
                                            v0 = T.axis.spatial(4, ax0_fused_ax1_fused_fused_0 // 16 + ax0)
                                            v1 = T.axis.spatial(1, ax1)
                                            v2 = T.axis.spatial(128, ax2_0 * 512 + ax2_1 * 32 + ax2_2 + ax2_3)
                                            T.where((ax2_0 * 16 + ax2_1) * 32 + ax2_2 + ax2_3 < 128)
                                            T.reads(A[v0, v1, v2])
                                            T.writes(A_shared[v0, v1, v2])
                                            A_shared[v0, v1, v2] = A[v0, v1, v2]
                    for ax0_fused_ax1_fused_fused_2_init in range(1):
                        for ax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_1_init in T.vectorized(4):
                            with T.sblock("C_rf_init"):
                                vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused = T.axis.spatial(128, ax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_0 * 4 + ax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_1_init)
                                v0 = T.axis.spatial(4, (ax0_fused_ax1_fused_fused_0 * 16 + ax0_fused_ax1_fused_fused_1 + ax0_fused_ax1_fused_fused_2_init) // 256)
                                v1 = T.axis.spatial(256, (ax0_fused_ax1_fused_fused_0 * 16 + ax0_fused_ax1_fused_fused_1 + ax0_fused_ax1_fused_fused_2_init) % 256)
                                T.reads()
                                T.writes(C_rf_local[vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused, v0, 0, v1])
                                C_rf_local[vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused, v0, 0, v1] = T.float32(0.0)
                    for ax2_fused_u_fused_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax0, ax1_ax2_fused_0 in T.grid(1, 4):
                            for ax1_ax2_fused_1 in T.vectorized(1):
                                with T.sblock("B_local"):
                                    v0 = T.axis.spatial(4, ax0_fused_ax1_fused_fused_0 // 16 + ax0)
                                    v1 = T.axis.spatial(256, ax0_fused_ax1_fused_fused_0 % 16 * 16 + ax0_fused_ax1_fused_fused_1)
                                    v2 = T.axis.spatial(128, ax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_0 * 4 + ax1_ax2_fused_0 + ax1_ax2_fused_1)
                                    T.reads(B[v0, v1, v2])
                                    T.writes(B_local[v0, v1, v2])
                                    B_local[v0, v1, v2] = B[v0, v1, v2]
                        for ax0_fused_ax1_fused_fused_2, ax2_fused_u_fused_2 in T.grid(1, 1):
                            for ax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_1 in T.vectorized(4):
                                with T.sblock("C_rf_update"):
                                    vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused = T.axis.spatial(128, ax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_0 * 4 + ax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_1)
                                    v0 = T.axis.spatial(4, (ax0_fused_ax1_fused_fused_0 * 16 + ax0_fused_ax1_fused_fused_1 + ax0_fused_ax1_fused_fused_2) // 256)
                                    v1 = T.axis.spatial(256, (ax0_fused_ax1_fused_fused_0 * 16 + ax0_fused_ax1_fused_fused_1 + ax0_fused_ax1_fused_fused_2) % 256)
                                    vax2_fused_u_fused_2, vax2_fused_u_fused_0 = T.axis.remap("RR", [ax2_fused_u_fused_2, ax2_fused_u_fused_0])
                                    T.reads(C_rf_local[vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused, v0, 0, v1], A_shared[v0, 0, vax2_fused_u_fused_0 * 128 + vax2_fused_u_fused_2 * 4 + vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused], B_local[v0, v1, vax2_fused_u_fused_0 * 128 + vax2_fused_u_fused_2 * 4 + vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused])
                                    T.writes(C_rf_local[vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused, v0, 0, v1])
                                    C_rf_local[vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused, v0, 0, v1] = C_rf_local[vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused, v0, 0, v1] + A_shared[v0, 0, vax2_fused_u_fused_0 * 128 + vax2_fused_u_fused_2 * 4 + vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused] * B_local[v0, v1, vax2_fused_u_fused_0 * 128 + vax2_fused_u_fused_2 * 4 + vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused]
            for ax2_ax3_fused_0_ax2_ax3_fused_1_fused in T.thread_binding(16, thread="threadIdx.y"):
                for ax0 in T.thread_binding(32, thread="threadIdx.x"):
                    for ax2_ax3_fused_2_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax2_ax3_fused_2_1 in T.vectorized(1):
                            with T.sblock("C_rf_init"):
                                vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_0 = T.axis.spatial(32, ax0)
                                v0 = T.axis.spatial(4, ax0_fused_ax1_fused_fused_0 // 16)
                                v1 = T.axis.spatial(256, ax0_fused_ax1_fused_fused_0 % 16 * 16 + ax2_ax3_fused_0_ax2_ax3_fused_1_fused + ax2_ax3_fused_2_0 + ax2_ax3_fused_2_1)
                                T.reads()
                                T.writes(C_rf_local_1[vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_0, v0, 0, v1])
                                C_rf_local_1[vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_0, v0, 0, v1] = T.float32(0.0)
                            for ax1 in range(4):
                                with T.sblock("C_rf_update"):
                                    vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_0, vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                    v0 = T.axis.spatial(4, ax0_fused_ax1_fused_fused_0 // 16)
                                    v1 = T.axis.spatial(256, ax0_fused_ax1_fused_fused_0 % 16 * 16 + ax2_ax3_fused_0_ax2_ax3_fused_1_fused + ax2_ax3_fused_2_0 + ax2_ax3_fused_2_1)
                                    T.reads(C_rf_local_1[vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_0, v0, 0, v1], C_rf_local[vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_0 * 4 + vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_1, v0, 0, v1])
                                    T.writes(C_rf_local_1[vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_0, v0, 0, v1])
                                    C_rf_local_1[vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_0, v0, 0, v1] = C_rf_local_1[vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_0, v0, 0, v1] + C_rf_local[vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_0 * 4 + vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_1, v0, 0, v1]
            for ax1_ax2_fused_2 in range(1):
                for ax1_ax2_fused_0_ax1_ax2_fused_1_fused in T.thread_binding(16, thread="threadIdx.y"):
                    for ax0 in T.thread_binding(32, thread="threadIdx.x"):
                        with T.sblock("C"):
                            vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_0 = T.axis.reduce(32, ax0)
                            v0 = T.axis.spatial(4, ax0_fused_ax1_fused_fused_0 // 16)
                            v1 = T.axis.spatial(256, ax0_fused_ax1_fused_fused_0 % 16 * 16 + ax1_ax2_fused_0_ax1_ax2_fused_1_fused + ax1_ax2_fused_2)
                            T.reads(C_rf_local_1[vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_0, v0, 0, v1])
                            T.writes(C[v0, 0, v1])
                            with T.init():
                                C[v0, 0, v1] = T.float32(0.0)
                            C[v0, 0, v1] = C[v0, 0, v1] + C_rf_local_1[vax2_fused_u_fused_1_ax2_fused_u_fused_3_fused_0, v0, 0, v1]

    @T.prim_func(s_tir=True)
    def gemv_bias(V: T.Buffer((1, 256), "float32"), W: T.Buffer((512, 256), "float32"), bias: T.Buffer((512,), "float32"), compute: T.Buffer((1, 512), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_local = T.sblock_alloc_buffer((1, 512), scope="local")
        C_rf_local = T.sblock_alloc_buffer((128, 1, 512), scope="local")
        C_rf_local_1 = T.sblock_alloc_buffer((32, 1, 512), scope="local")
        W_local = T.sblock_alloc_buffer((512, 256), scope="local")
        V_shared = T.sblock_alloc_buffer((1, 256), scope="shared")
        for u_fused_ax0_fused_fused_0 in T.thread_binding(32, thread="blockIdx.x"):
            for u_fused_ax0_fused_fused_1 in T.thread_binding(16, thread="threadIdx.y"):
                for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 in T.thread_binding(32, thread="threadIdx.x"):
                    for ax0 in range(1):
                        for ax1_0 in T.serial(1, annotations={"pragma_unroll_explicit": 256, "pragma_vectorize": 1}):
                            for ax1_1 in T.thread_binding(16, thread="threadIdx.y"):
                                for ax1_2 in T.thread_binding(32, thread="threadIdx.x"):
                                    for ax1_3 in T.vectorized(1):
                                        with T.sblock("V_shared"):
                                            v0 = T.axis.spatial(1, ax0)
                                            v1 = T.axis.spatial(256, ax1_0 * 512 + ax1_1 * 32 + ax1_2 + ax1_3)
                                            T.where((ax1_0 * 16 + ax1_1) * 32 + ax1_2 + ax1_3 < 256)
                                            T.reads(V[v0, v1])
                                            T.writes(V_shared[v0, v1])
                                            V_shared[v0, v1] = V[v0, v1]
                    for u_fused_ax0_fused_fused_2_init in range(1):
                        for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1_init in T.vectorized(4):
                            with T.sblock("C_rf_init"):
                                vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused = T.axis.spatial(128, ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 4 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1_init)
                                v0 = T.axis.spatial(512, u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2_init)
                                T.reads()
                                T.writes(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0])
                                C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0] = T.float32(0.0)
                    for ax1_fused_u_fused_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax0_ax1_fused_0 in range(8):
                            for ax0_ax1_fused_1 in T.vectorized(1):
                                with T.sblock("W_local"):
                                    v0 = T.axis.spatial(512, u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1)
                                    v1 = T.axis.spatial(256, ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 8 + ax0_ax1_fused_0 + ax0_ax1_fused_1)
                                    T.reads(W[v0, v1])
                                    T.writes(W_local[v0, v1])
                                    W_local[v0, v1] = W[v0, v1]
                        for u_fused_ax0_fused_fused_2, ax1_fused_u_fused_2 in T.grid(1, 2):
                            for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1 in T.vectorized(4):
                                with T.sblock("C_rf_update"):
                                    vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused = T.axis.spatial(128, ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 4 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1)
                                    v0 = T.axis.spatial(512, u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2)
                                    vax1_fused_u_fused_0, vax1_fused_u_fused_2 = T.axis.remap("RR", [ax1_fused_u_fused_0, ax1_fused_u_fused_2])
                                    T.reads(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0], V_shared[0, vax1_fused_u_fused_0 * 256 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // 4 * 8 + vax1_fused_u_fused_2 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % 4], W_local[v0, vax1_fused_u_fused_0 * 256 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // 4 * 8 + vax1_fused_u_fused_2 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % 4])
                                    T.writes(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0])
                                    C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0] = C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0] + V_shared[0, vax1_fused_u_fused_0 * 256 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // 4 * 8 + vax1_fused_u_fused_2 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % 4] * W_local[v0, vax1_fused_u_fused_0 * 256 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // 4 * 8 + vax1_fused_u_fused_2 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % 4]
            for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(16, thread="threadIdx.y"):
                for ax0 in T.thread_binding(32, thread="threadIdx.x"):
                    for ax2_fused_2_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax2_fused_2_1 in T.vectorized(1):
                            with T.sblock("C_rf_init"):
                                vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 = T.axis.spatial(32, ax0)
                                v0 = T.axis.spatial(512, u_fused_ax0_fused_fused_0 * 16 + ax2_fused_0_ax2_fused_1_fused + ax2_fused_2_0 + ax2_fused_2_1)
                                T.reads()
                                T.writes(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0])
                                C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0] = T.float32(0.0)
                            for ax1 in range(4):
                                with T.sblock("C_rf_update"):
                                    vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                    v0 = T.axis.spatial(512, u_fused_ax0_fused_fused_0 * 16 + ax2_fused_0_ax2_fused_1_fused + ax2_fused_2_0 + ax2_fused_2_1)
                                    T.reads(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0], C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, 0, v0])
                                    T.writes(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0])
                                    C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0] = C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0] + C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, 0, v0]
            for ax1_fused_2 in range(1):
                for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(16, thread="threadIdx.y"):
                    for ax0 in T.thread_binding(32, thread="threadIdx.x"):
                        with T.sblock("C"):
                            vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 = T.axis.reduce(32, ax0)
                            v0 = T.axis.spatial(512, u_fused_ax0_fused_fused_0 * 16 + ax1_fused_0_ax1_fused_1_fused + ax1_fused_2)
                            T.reads(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0])
                            T.writes(C_local[0, v0])
                            with T.init():
                                C_local[0, v0] = T.float32(0.0)
                            C_local[0, v0] = C_local[0, v0] + C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0]
            for ax0_fused_0_ax0_fused_1_fused in T.thread_binding(16, thread="threadIdx.y"):
                for ax0_fused_2 in range(1):
                    with T.sblock("compute"):
                        v0 = T.axis.spatial(512, u_fused_ax0_fused_fused_0 * 16 + ax0_fused_0_ax0_fused_1_fused + ax0_fused_2)
                        T.reads(C_local[0, v0], bias[v0])
                        T.writes(compute[0, v0])
                        compute[0, v0] = T.max(C_local[0, v0] + bias[v0], T.float32(0.0))

    @T.prim_func(s_tir=True)
    def gemv_fp16(V: T.Buffer((1, 4096), "float16"), W: T.Buffer((4096, 4096), "float16"), C: T.Buffer((1, 4096), "float16")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_rf_local = T.sblock_alloc_buffer((128, 1, 4096), "float16", scope="local")
        C_rf_local_1 = T.sblock_alloc_buffer((32, 1, 4096), "float16", scope="local")
        W_local = T.sblock_alloc_buffer((4096, 4096), "float16", scope="local")
        V_shared = T.sblock_alloc_buffer((1, 4096), "float16", scope="shared")
        for u_fused_ax0_fused_fused_0 in T.thread_binding(256, thread="blockIdx.x"):
            for u_fused_ax0_fused_fused_1 in T.thread_binding(16, thread="threadIdx.y"):
                for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 in T.thread_binding(32, thread="threadIdx.x"):
                    for ax0 in range(1):
                        for ax1_0 in T.serial(1, annotations={"pragma_unroll_explicit": 256, "pragma_vectorize": 1}):
                            for ax1_1 in T.thread_binding(16, thread="threadIdx.y"):
                                for ax1_2 in T.thread_binding(32, thread="threadIdx.x"):
                                    for ax1_3 in T.vectorized(8):
                                        with T.sblock("V_shared"):
                                            v0 = T.axis.spatial(1, ax0)
                                            v1 = T.axis.spatial(4096, ax1_0 * 4096 + ax1_1 * 256 + ax1_2 * 8 + ax1_3)
                                            T.reads(V[v0, v1])
                                            T.writes(V_shared[v0, v1])
                                            V_shared[v0, v1] = V[v0, v1]
                    for u_fused_ax0_fused_fused_2_init in range(1):
                        for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1_init in T.vectorized(4):
                            with T.sblock("C_rf_init"):
                                vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused = T.axis.spatial(128, ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 4 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1_init)
                                v0 = T.axis.spatial(4096, u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2_init)
                                T.reads()
                                T.writes(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0])
                                C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0] = T.float16(0.0)
                    for ax1_fused_u_fused_0 in T.serial(16, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax0_ax1_fused_0 in range(4):
                            for ax0_ax1_fused_1 in T.vectorized(2):
                                with T.sblock("W_local"):
                                    v0 = T.axis.spatial(4096, u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1)
                                    v1 = T.axis.spatial(4096, ax1_fused_u_fused_0 * 256 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 8 + ax0_ax1_fused_0 * 2 + ax0_ax1_fused_1)
                                    T.reads(W[v0, v1])
                                    T.writes(W_local[v0, v1])
                                    W_local[v0, v1] = W[v0, v1]
                        for u_fused_ax0_fused_fused_2, ax1_fused_u_fused_2 in T.grid(1, 2):
                            for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1 in T.vectorized(4):
                                with T.sblock("C_rf_update"):
                                    vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused = T.axis.spatial(128, ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 4 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1)
                                    v0 = T.axis.spatial(4096, u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2)
                                    vax1_fused_u_fused_0, vax1_fused_u_fused_2 = T.axis.remap("RR", [ax1_fused_u_fused_0, ax1_fused_u_fused_2])
                                    T.reads(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0], V_shared[0, vax1_fused_u_fused_0 * 256 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // 4 * 8 + vax1_fused_u_fused_2 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % 4], W_local[v0, vax1_fused_u_fused_0 * 256 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // 4 * 8 + vax1_fused_u_fused_2 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % 4])
                                    T.writes(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0])
                                    C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0] = C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0] + V_shared[0, vax1_fused_u_fused_0 * 256 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // 4 * 8 + vax1_fused_u_fused_2 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % 4] * W_local[v0, vax1_fused_u_fused_0 * 256 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // 4 * 8 + vax1_fused_u_fused_2 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % 4]
            for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(16, thread="threadIdx.y"):
                for ax0 in T.thread_binding(32, thread="threadIdx.x"):
                    for ax2_fused_2_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax2_fused_2_1 in T.vectorized(1):
                            with T.sblock("C_rf_init"):
                                vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 = T.axis.spatial(32, ax0)
                                v0 = T.axis.spatial(4096, u_fused_ax0_fused_fused_0 * 16 + ax2_fused_0_ax2_fused_1_fused + ax2_fused_2_0 + ax2_fused_2_1)
                                T.reads()
                                T.writes(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0])
                                C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0] = T.float16(0.0)
                            for ax1 in range(4):
                                with T.sblock("C_rf_update"):
                                    vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                    v0 = T.axis.spatial(4096, u_fused_ax0_fused_fused_0 * 16 + ax2_fused_0_ax2_fused_1_fused + ax2_fused_2_0 + ax2_fused_2_1)
                                    T.reads(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0], C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, 0, v0])
                                    T.writes(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0])
                                    C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0] = C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0] + C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, 0, v0]
            for ax1_fused_2 in range(1):
                for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(16, thread="threadIdx.y"):
                    for ax0 in T.thread_binding(32, thread="threadIdx.x"):
                        with T.sblock("C"):
                            vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 = T.axis.reduce(32, ax0)
                            v0 = T.axis.spatial(4096, u_fused_ax0_fused_fused_0 * 16 + ax1_fused_0_ax1_fused_1_fused + ax1_fused_2)
                            T.reads(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0])
                            T.writes(C[0, v0])
                            with T.init():
                                C[0, v0] = T.float16(0.0)
                            C[0, v0] = C[0, v0] + C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0]

    @T.prim_func(s_tir=True)
    def gemv_odd(V: T.Buffer((1, 75), "float32"), W: T.Buffer((100, 75), "float32"), C: T.Buffer((1, 100), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_rf_local = T.sblock_alloc_buffer((32, 1, 100), scope="local")
        C_rf_local_1 = T.sblock_alloc_buffer((32, 1, 100), scope="local")
        W_local = T.sblock_alloc_buffer((100, 75), scope="local")
        V_shared = T.sblock_alloc_buffer((1, 75), scope="shared")
        for u_fused_ax0_fused_fused_0 in T.thread_binding(7, thread="blockIdx.x"):
            for u_fused_ax0_fused_fused_1 in T.thread_binding(16, thread="threadIdx.y"):
                for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 in T.thread_binding(32, thread="threadIdx.x"):
                    for ax0 in range(1):
                        for ax1_0 in T.serial(1, annotations={"pragma_unroll_explicit": 256, "pragma_vectorize": 1}):
                            for ax1_1 in T.thread_binding(16, thread="threadIdx.y"):
                                for ax1_2 in T.thread_binding(32, thread="threadIdx.x"):
                                    for ax1_3 in T.vectorized(1):
                                        with T.sblock("V_shared"):
                                            v0 = T.axis.spatial(1, ax0)
                                            v1 = T.axis.spatial(75, ax1_0 * 512 + ax1_1 * 32 + ax1_2 + ax1_3)
                                            T.where((ax1_0 * 16 + ax1_1) * 32 + ax1_2 + ax1_3 < 75)
                                            T.reads(V[v0, v1])
                                            T.writes(V_shared[v0, v1])
                                            V_shared[v0, v1] = V[v0, v1]
                    for u_fused_ax0_fused_fused_2_init in range(1):
                        for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1_init in T.vectorized(1):
                            with T.sblock("C_rf_init"):
                                vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused = T.axis.spatial(32, ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1_init)
                                v0 = T.axis.spatial(100, u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2_init)
                                T.where(u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2_init < 100)
                                T.reads()
                                T.writes(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0])
                                C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0] = T.float32(0.0)
                    for ax1_fused_u_fused_0 in T.serial(3, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax0_ax1_fused_0 in range(1):
                            for ax0_ax1_fused_1 in T.vectorized(1):
                                with T.sblock("W_local"):
                                    v0 = T.axis.spatial(100, u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1)
                                    v1 = T.axis.spatial(75, ax1_fused_u_fused_0 * 32 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0)
                                    T.where(u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1 < 100 and ax1_fused_u_fused_0 * 32 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 < 75)
                                    T.reads(W[v0, v1])
                                    T.writes(W_local[v0, v1])
                                    W_local[v0, v1] = W[v0, v1]
                        for u_fused_ax0_fused_fused_2, ax1_fused_u_fused_2 in T.grid(1, 1):
                            for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1 in T.vectorized(1):
                                with T.sblock("C_rf_update"):
                                    vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused = T.axis.spatial(32, ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1)
                                    v0 = T.axis.spatial(100, u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2)
                                    vax1_fused_u_fused_0, vax1_fused_u_fused_2 = T.axis.remap("RR", [ax1_fused_u_fused_0, ax1_fused_u_fused_2])
                                    T.where(u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2 < 100 and T.Add(ax1_fused_u_fused_0 * 32 + (ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1) + ax1_fused_u_fused_2, 0) < 75)
                                    T.reads(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0], V_shared[0, vax1_fused_u_fused_0 * 32 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused + vax1_fused_u_fused_2], W_local[v0, vax1_fused_u_fused_0 * 32 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused + vax1_fused_u_fused_2])
                                    T.writes(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0])
                                    C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0] = C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, 0, v0] + V_shared[0, vax1_fused_u_fused_0 * 32 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused + vax1_fused_u_fused_2] * W_local[v0, vax1_fused_u_fused_0 * 32 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused + vax1_fused_u_fused_2]
            for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(16, thread="threadIdx.y"):
                for ax0 in T.thread_binding(32, thread="threadIdx.x"):
                    for ax2_fused_2_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax2_fused_2_1 in T.vectorized(1):
                            with T.sblock("C_rf_init"):
                                vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 = T.axis.spatial(32, ax0)
                                v0 = T.axis.spatial(100, u_fused_ax0_fused_fused_0 * 16 + ax2_fused_0_ax2_fused_1_fused + ax2_fused_2_0 + ax2_fused_2_1)
                                T.where(u_fused_ax0_fused_fused_0 * 16 + (T.Mul(0, 16) + ax2_fused_0_ax2_fused_1_fused % 16 + (ax2_fused_2_0 + ax2_fused_2_1)) < 100)
                                T.reads()
                                T.writes(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0])
                                C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0] = T.float32(0.0)
                            for ax1 in range(1):
                                with T.sblock("C_rf_update"):
                                    vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                    v0 = T.axis.spatial(100, u_fused_ax0_fused_fused_0 * 16 + ax2_fused_0_ax2_fused_1_fused + ax2_fused_2_0 + ax2_fused_2_1)
                                    T.where(u_fused_ax0_fused_fused_0 * 16 + (T.Mul(0, 16) + ax2_fused_0_ax2_fused_1_fused % 16 + (ax2_fused_2_0 + ax2_fused_2_1)) < 100)
                                    T.reads(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0], C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, 0, v0])
                                    T.writes(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0])
                                    C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0] = C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0] + C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, 0, v0]
            for ax1_fused_2 in range(1):
                for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(16, thread="threadIdx.y"):
                    for ax0 in T.thread_binding(32, thread="threadIdx.x"):
                        with T.sblock("C"):
                            vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 = T.axis.reduce(32, ax0)
                            v0 = T.axis.spatial(100, u_fused_ax0_fused_fused_0 * 16 + ax1_fused_0_ax1_fused_1_fused + ax1_fused_2)
                            T.where(u_fused_ax0_fused_fused_0 * 16 + (T.Mul(0, 16) + ax1_fused_0_ax1_fused_1_fused % 16 + ax1_fused_2) < 100)
                            T.reads(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0])
                            T.writes(C[0, v0])
                            with T.init():
                                C[0, v0] = T.float32(0.0)
                            C[0, v0] = C[0, v0] + C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, 0, v0]

    @T.prim_func(s_tir=True)
    def gemv_symbolic_64(A: T.Buffer((T.int64(1), T.int64(1), T.int64(256)), "float32"), var_B: T.handle, var_C: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        B = T.match_buffer(var_B, (n, T.int64(256)))
        C = T.match_buffer(var_C, (T.int64(1), T.int64(1), n))
        # with T.sblock("root"):
        C_rf_local = T.sblock_alloc_buffer((T.int64(256), T.int64(1), T.int64(1), n), scope="local")
        C_rf_local_1 = T.sblock_alloc_buffer((T.int64(64), T.int64(1), T.int64(1), n), scope="local")
        B_local = T.sblock_alloc_buffer((n, T.int64(256)), scope="local")
        A_shared = T.sblock_alloc_buffer((T.int64(1), T.int64(1), T.int64(256)), scope="shared")
        for u_fused_ax0_fused_fused_0 in T.thread_binding(n, thread="blockIdx.x"):
            for u_fused_ax0_fused_fused_1 in T.thread_binding(T.int64(1), thread="threadIdx.y"):
                for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 in T.thread_binding(T.int64(64), thread="threadIdx.x"):
                    for ax0, ax1 in T.grid(T.int64(1), T.int64(1)):
                        for ax2_0 in T.serial(T.int64(1), annotations={"pragma_unroll_explicit": 256, "pragma_vectorize": 1}):
                            for ax2_1 in T.thread_binding(T.int64(1), thread="threadIdx.y"):
                                for ax2_2 in T.thread_binding(T.int64(64), thread="threadIdx.x"):
                                    for ax2_3 in T.vectorized(T.int64(4)):
                                        with T.sblock("A_shared"):
                                            v0, v1 = T.axis.remap("SS", [ax0, ax1])
                                            v2 = T.axis.spatial(T.int64(256), ax2_0 * T.int64(256) + ax2_1 * T.int64(256) + ax2_2 * T.int64(4) + ax2_3)
                                            T.reads(A[v0, v1, v2])
                                            T.writes(A_shared[v0, v1, v2])
                                            A_shared[v0, v1, v2] = A[v0, v1, v2]
                    for u_fused_ax0_fused_fused_2_init in range(T.int64(1)):
                        for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1_init in T.vectorized(T.int64(4)):
                            with T.sblock("C_rf_init"):
                                vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused = T.axis.spatial(T.int64(256), ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * T.int64(4) + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1_init)
                                v0 = T.axis.spatial(n, u_fused_ax0_fused_fused_0 + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2_init)
                                T.reads()
                                T.writes(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, T.int64(0), T.int64(0), v0])
                                C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, T.int64(0), T.int64(0), v0] = T.float32(0.0)
                    for ax1_fused_u_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax0_ax1_fused_0 in range(T.int64(4)):
                            for ax0_ax1_fused_1 in T.vectorized(T.int64(1)):
                                with T.sblock("B_local"):
                                    v0 = T.axis.spatial(n, u_fused_ax0_fused_fused_0)
                                    v1 = T.axis.spatial(T.int64(256), ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * T.int64(4) + ax0_ax1_fused_0 + ax0_ax1_fused_1)
                                    T.reads(B[v0, v1])
                                    T.writes(B_local[v0, v1])
                                    B_local[v0, v1] = B[v0, v1]
                        for u_fused_ax0_fused_fused_2, ax1_fused_u_fused_2 in T.grid(T.int64(1), T.int64(1)):
                            for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1 in T.vectorized(T.int64(4)):
                                with T.sblock("C_rf_update"):
                                    vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused = T.axis.spatial(T.int64(256), ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * T.int64(4) + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1)
                                    v0 = T.axis.spatial(n, u_fused_ax0_fused_fused_0 + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2)
                                    vax1_fused_u_fused_2, vax1_fused_u_fused_0 = T.axis.remap("RR", [ax1_fused_u_fused_2, ax1_fused_u_fused_0])
                                    T.reads(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, T.int64(0), T.int64(0), v0], A_shared[T.int64(0), T.int64(0), vax1_fused_u_fused_0 * T.int64(256) + vax1_fused_u_fused_2 * T.int64(4) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused], B_local[v0, vax1_fused_u_fused_0 * T.int64(256) + vax1_fused_u_fused_2 * T.int64(4) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused])
                                    T.writes(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, T.int64(0), T.int64(0), v0])
                                    C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, T.int64(0), T.int64(0), v0] = C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, T.int64(0), T.int64(0), v0] + A_shared[T.int64(0), T.int64(0), vax1_fused_u_fused_0 * T.int64(256) + vax1_fused_u_fused_2 * T.int64(4) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused] * B_local[v0, vax1_fused_u_fused_0 * T.int64(256) + vax1_fused_u_fused_2 * T.int64(4) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused]
            for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(1), thread="threadIdx.y"):
                for ax0 in T.thread_binding(T.int64(64), thread="threadIdx.x"):
                    for ax2_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax2_fused_2_1 in T.vectorized(T.int64(1)):
                            with T.sblock("C_rf_init"):
                                vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, v0 = T.axis.remap("SS", [ax0, u_fused_ax0_fused_fused_0])
                                T.reads()
                                T.writes(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0])
                                C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0] = T.float32(0.0)
                            for ax1 in range(T.int64(4)):
                                with T.sblock("C_rf_update"):
                                    vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 = T.axis.spatial(T.int64(64), ax0)
                                    vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1 = T.axis.reduce(T.int64(4), ax1)
                                    v0 = T.axis.spatial(n, u_fused_ax0_fused_fused_0)
                                    T.reads(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0], C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * T.int64(4) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, T.int64(0), T.int64(0), v0])
                                    T.writes(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0])
                                    C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0] = C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0] + C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * T.int64(4) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, T.int64(0), T.int64(0), v0]
            for ax1_fused_2 in range(T.int64(1)):
                for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(1), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(64), thread="threadIdx.x"):
                        with T.sblock("C"):
                            vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, v0 = T.axis.remap("RS", [ax0, u_fused_ax0_fused_fused_0])
                            T.reads(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0])
                            T.writes(C[T.int64(0), T.int64(0), v0])
                            with T.init():
                                C[T.int64(0), T.int64(0), v0] = T.float32(0.0)
                            C[T.int64(0), T.int64(0), v0] = C[T.int64(0), T.int64(0), v0] + C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0]

    @T.prim_func(s_tir=True)
    def gemv_symbolic_row(var_A: T.handle, var_B: T.handle, C: T.Buffer((T.int64(1), T.int64(1), T.int64(256)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        n = T.int64()
        A = T.match_buffer(var_A, (T.int64(1), T.int64(1), n))
        B = T.match_buffer(var_B, (T.int64(256), n))
        # with T.sblock("root"):
        C_rf_local = T.sblock_alloc_buffer((T.int64(32), T.int64(1), T.int64(1), T.int64(256)), scope="local")
        C_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), T.int64(1), T.int64(1), T.int64(256)), scope="local")
        B_local = T.sblock_alloc_buffer((T.int64(256), n), scope="local")
        for u_fused_ax0_fused_fused_0 in T.thread_binding(T.int64(16), thread="blockIdx.x"):
            for u_fused_ax0_fused_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                    for u_fused_ax0_fused_fused_2_init in range(T.int64(1)):
                        for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1_init in T.vectorized(T.int64(1)):
                            with T.sblock("C_rf_init"):
                                vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused = T.axis.spatial(T.int64(32), ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1_init)
                                v0 = T.axis.spatial(T.int64(256), u_fused_ax0_fused_fused_0 * T.int64(16) + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2_init)
                                T.reads()
                                T.writes(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, T.int64(0), T.int64(0), v0])
                                C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, T.int64(0), T.int64(0), v0] = T.float32(0.0)
                    for ax1_fused_u_fused_0 in T.serial((n + T.int64(31)) // T.int64(32), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax0_ax1_fused_0 in range(T.int64(1)):
                            for ax0_ax1_fused_1 in T.vectorized(T.int64(1)):
                                with T.sblock("B_local"):
                                    v0 = T.axis.spatial(T.int64(256), u_fused_ax0_fused_fused_0 * T.int64(16) + u_fused_ax0_fused_fused_1)
                                    v1 = T.axis.spatial(n, ax1_fused_u_fused_0 * T.int64(32) + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0)
                                    T.where(ax1_fused_u_fused_0 * T.int64(32) + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 < n)
                                    T.reads(B[v0, v1])
                                    T.writes(B_local[v0, v1])
                                    B_local[v0, v1] = B[v0, v1]
                        for u_fused_ax0_fused_fused_2, ax1_fused_u_fused_2 in T.grid(T.int64(1), T.int64(1)):
                            for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1 in T.vectorized(T.int64(1)):
                                with T.sblock("C_rf_update"):
                                    vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused = T.axis.spatial(T.int64(32), ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1)
                                    v0 = T.axis.spatial(T.int64(256), u_fused_ax0_fused_fused_0 * T.int64(16) + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2)
                                    vax1_fused_u_fused_0, vax1_fused_u_fused_2 = T.axis.remap("RR", [ax1_fused_u_fused_0, ax1_fused_u_fused_2])
                                    T.where(T.Add(ax1_fused_u_fused_0 * T.int64(32) + (ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1) + ax1_fused_u_fused_2, T.int64(0)) < n)
                                    T.reads(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, T.int64(0), T.int64(0), v0], A[T.int64(0), T.int64(0), vax1_fused_u_fused_0 * T.int64(32) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused + vax1_fused_u_fused_2], B_local[v0, vax1_fused_u_fused_0 * T.int64(32) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused + vax1_fused_u_fused_2])
                                    T.writes(C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, T.int64(0), T.int64(0), v0])
                                    C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, T.int64(0), T.int64(0), v0] = C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, T.int64(0), T.int64(0), v0] + A[T.int64(0), T.int64(0), vax1_fused_u_fused_0 * T.int64(32) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused + vax1_fused_u_fused_2] * B_local[v0, vax1_fused_u_fused_0 * T.int64(32) + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused + vax1_fused_u_fused_2]
            for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                    for ax2_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax2_fused_2_1 in T.vectorized(T.int64(1)):
                            with T.sblock("C_rf_init"):
                                vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                v0 = T.axis.spatial(T.int64(256), u_fused_ax0_fused_fused_0 * T.int64(16) + ax2_fused_0_ax2_fused_1_fused + ax2_fused_2_0 + ax2_fused_2_1)
                                T.reads()
                                T.writes(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0])
                                C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0] = T.float32(0.0)
                            for ax1 in range(T.int64(1)):
                                with T.sblock("C_rf_update"):
                                    vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                    vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1 = T.axis.reduce(T.int64(1), ax1)
                                    v0 = T.axis.spatial(T.int64(256), u_fused_ax0_fused_fused_0 * T.int64(16) + ax2_fused_0_ax2_fused_1_fused + ax2_fused_2_0 + ax2_fused_2_1)
                                    T.reads(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0], C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, T.int64(0), T.int64(0), v0])
                                    T.writes(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0])
                                    C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0] = C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0] + C_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, T.int64(0), T.int64(0), v0]
            for ax1_fused_2 in range(T.int64(1)):
                for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        with T.sblock("C"):
                            vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                            v0 = T.axis.spatial(T.int64(256), u_fused_ax0_fused_fused_0 * T.int64(16) + ax1_fused_0_ax1_fused_1_fused + ax1_fused_2)
                            T.reads(C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0])
                            T.writes(C[T.int64(0), T.int64(0), v0])
                            with T.init():
                                C[T.int64(0), T.int64(0), v0] = T.float32(0.0)
                            C[T.int64(0), T.int64(0), v0] = C[T.int64(0), T.int64(0), v0] + C_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, T.int64(0), T.int64(0), v0]
