# from typing import TypeVar
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

m = TypeVar("m")
@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def batch(A: T.Buffer((m, 96), "float32"), B: T.Buffer((64, 96), "float32"), D: T.Buffer((m, 64), "float32")):
        T.func_attr({"global_symbol": "main", "tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), 64), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((32, (m + T.int64(3)) // T.int64(4) * T.int64(4), 64), elem_offset=T.int64(0), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((32, (m + T.int64(3)) // T.int64(4) * T.int64(4), 64), elem_offset=T.int64(0), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(2, thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(16, thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(32, thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), 2):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(1):
                                with T.sblock("C_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(32, ax2_fused_1_ax2_fused_3_fused_0 + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(64, ax1_fused_0 * 32 + ax1_fused_1 * 2 + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(3, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), 2, 1):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(1):
                                    with T.sblock("C_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(32, ax2_fused_1_ax2_fused_3_fused_0 + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(64, ax1_fused_0 * 32 + ax1_fused_1 * 2 + ax1_fused_2)
                                        vax2_fused_0, vax2_fused_2 = T.axis.remap("RR", [ax2_fused_0, ax2_fused_2])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_0 * 32 + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2], B[v1, vax2_fused_0 * 32 + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[v0, vax2_fused_0 * 32 + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2], T.float32(0.0)) * B[v1, vax2_fused_0 * 32 + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2]
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(16, thread="threadIdx.y"):
                    for ax0 in T.thread_binding(32, thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(2):
                                    with T.sblock("C_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(32, ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(64, ax1_fused_0 * 32 + ax3_fused_0_ax3_fused_1_fused * 2 + ax3_fused_2_0 * 2 + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                                    for ax1 in range(1):
                                        with T.sblock("C_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(64, ax1_fused_0 * 32 + ax3_fused_0_ax3_fused_1_fused * 2 + ax3_fused_2_0 * 2 + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(2, T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(16, thread="threadIdx.y"):
                        for ax0 in T.thread_binding(32, thread="threadIdx.x"):
                            with T.sblock("C"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(32, ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(64, ax1_fused_0 * 32 + ax2_fused_0_ax2_fused_1_fused * 2 + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(16, thread="threadIdx.y"):
                        for ax1_fused_2 in range(2):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(64, ax1_fused_0 * 32 + ax1_fused_0_ax1_fused_1_fused * 2 + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[v0, v1])
                                T.writes(D[v0, v1])
                                D[v0, v1] = C_pad_local[v0, v1] * T.float32(2.0)

    @T.prim_func(s_tir=True)
    def other(y: T.Buffer((m, 5), "float32"), z: T.Buffer((m, 5), "float32")):
        T.func_attr({"global_symbol": "main", "tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0_ax1_fused_0 in T.thread_binding((m * T.int64(5) + T.int64(1023)) // T.int64(1024), thread="blockIdx.x"):
            for ax0_ax1_fused_1 in T.thread_binding(T.int64(1024), thread="threadIdx.x"):
                with T.sblock("z"):
                    v0 = T.axis.spatial(m, (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) // T.int64(5))
                    v1 = T.axis.spatial(5, T.Cast("int32", (ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1) % T.int64(5)))
                    T.where(ax0_ax1_fused_0 * T.int64(1024) + ax0_ax1_fused_1 < m * T.int64(5))
                    T.reads(y[v0, v1])
                    T.writes(z[v0, v1])
                    z[v0, v1] = y[v0, v1] + T.float32(1.0)
