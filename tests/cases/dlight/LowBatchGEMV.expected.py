# What TVM 0.27.0.post1 makes of decode.py and programs.py for nvidia/geforce-rtx-3090-ti: LowBatchGEMV
# from typing import TypeVar
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

m = TypeVar("m")
n = TypeVar("n")
@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def batch_along_rows_dequantized(A: T.Buffer((m, T.int64(128)), "float32"), Q: T.Buffer((T.int64(16), T.int64(64)), "uint32"), S: T.Buffer((T.int64(4), T.int64(64)), "float32"), C: T.Buffer((m, T.int64(64)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        W_local = T.sblock_alloc_buffer((T.int64(128), T.int64(64)), scope="local")
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(4), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        Q_local = T.sblock_alloc_buffer((T.int64(16), T.int64(64)), "uint32", scope="local")
        S_local = T.sblock_alloc_buffer((T.int64(4), T.int64(64)), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                        for ax0_1_init, ax2_fused_1_ax2_fused_3_fused_1_0_init in T.grid(T.int64(4), T.int64(8)):
                            for ax2_fused_1_ax2_fused_3_fused_1_1_init in T.vectorized(T.int64(1)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(32), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(8) + ax2_fused_1_ax2_fused_3_fused_1_0_init + ax2_fused_1_ax2_fused_3_fused_1_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in range(T.int64(1)):
                            for ax0_ax1_fused_0 in range(T.int64(4)):
                                for ax0_ax1_fused_1 in T.vectorized(T.int64(1)):
                                    with T.sblock("Q_local"):
                                        v0 = T.axis.spatial(T.int64(16), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax0_ax1_fused_0 + ax0_ax1_fused_1)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                        T.reads(Q[v0, v1])
                                        T.writes(Q_local[v0, v1])
                                        Q_local[v0, v1] = Q[v0, v1]
                            for ax0_ax1_fused in T.vectorized(T.int64(1)):
                                with T.sblock("S_local"):
                                    v0 = T.axis.spatial(T.int64(4), ax2_fused_1_ax2_fused_3_fused_0)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                    T.reads(S[v0, v1])
                                    T.writes(S_local[v0, v1])
                                    S_local[v0, v1] = S[v0, v1]
                            for ax2_fused_2 in range(T.int64(4)):
                                for ax0_ax1_fused_0 in range(T.int64(8)):
                                    for ax0_ax1_fused_1 in T.vectorized(T.int64(1)):
                                        with T.sblock("dequantize"):
                                            v0 = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(32) + ax2_fused_2 * T.int64(8) + ax0_ax1_fused_0 + ax0_ax1_fused_1)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                            T.reads(Q_local[v0 // T.int64(8), v1], S_local[v0 // T.int64(32), v1])
                                            T.writes(W_local[v0, v1])
                                            W_local[v0, v1] = (T.Cast("float32", Q_local[v0 // T.int64(8), v1] >> T.Cast("uint32", v0 % T.int64(8) * T.int64(4)) & T.uint32(15)) - T.float32(7.0)) * S_local[v0 // T.int64(32), v1]
                                for ax0_1, ax2_fused_1_ax2_fused_3_fused_1_0 in T.grid(T.int64(4), T.int64(8)):
                                    for ax2_fused_1_ax2_fused_3_fused_1_1 in T.vectorized(T.int64(1)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(32), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(8) + ax2_fused_1_ax2_fused_3_fused_1_0 + ax2_fused_1_ax2_fused_3_fused_1_1)
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                            vax2_fused_0, vax2_fused_2 = T.axis.remap("RR", [ax2_fused_0, ax2_fused_2])
                                            T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused // T.int64(8) * T.int64(32) + vax2_fused_2 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused % T.int64(8)], W_local[vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused // T.int64(8) * T.int64(32) + vax2_fused_2 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused % T.int64(8), v1])
                                            T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                            C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[v0, vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused // T.int64(8) * T.int64(32) + vax2_fused_2 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused % T.int64(8)], T.float32(0.0)) * W_local[vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused // T.int64(8) * T.int64(32) + vax2_fused_2 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused % T.int64(8), v1]
                for ax3 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                    for ax0 in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                        for ax2_init in range(T.int64(4)):
                            with T.sblock("mm_rf_init"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(4), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2_init)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3)
                                T.reads()
                                T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                        for ax2, ax1 in T.grid(T.int64(4), T.int64(8)):
                            with T.sblock("mm_rf_update"):
                                vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax1 in range(T.int64(4)):
                    for ax2 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0 in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(4), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        with T.sblock("C_pad"):
                            v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1)
                            T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                            T.reads(C_pad_local[v0, v1])
                            T.writes(C[v0, v1])
                            C[v0, v1] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_bias_relu(A: T.Buffer((m, T.int64(128)), "float32"), W: T.Buffer((T.int64(64), T.int64(128)), "float32"), b: T.Buffer((T.int64(64),), "float32"), E: T.Buffer((m, T.int64(64)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(128), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(4)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(4)):
                                    with T.sblock("mm_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_2, vax2_fused_0 = T.axis.remap("RR", [ax2_fused_2, ax2_fused_0])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], W[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], T.float32(0.0)) * W[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused]
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("mm_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                                    for ax1 in range(T.int64(4)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[v0, v1], b[v1])
                                T.writes(E[v0, v1])
                                E[v0, v1] = T.max(C_pad_local[v0, v1] + b[v1], T.float32(0.0))

    @T.prim_func(s_tir=True)
    def batch_dequantized(A: T.Buffer((m, T.int64(128)), "float32"), Q: T.Buffer((T.int64(64), T.int64(16)), "uint32"), S: T.Buffer((T.int64(64), T.int64(4)), "float32"), C: T.Buffer((m, T.int64(64)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        W_local = T.sblock_alloc_buffer((T.int64(64), T.int64(128)), scope="local")
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(128), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(4)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_0_1, ax1 in T.grid(T.int64(2), T.int64(4)):
                                for ax0_1 in T.vectorized(T.int64(1)):
                                    with T.sblock("dequantize"):
                                        v0 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax0_0_1 + ax0_1)
                                        v1 = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax1)
                                        T.reads(Q[v0, v1 // T.int64(8)], S[v0, v1 // T.int64(32)])
                                        T.writes(W_local[v0, v1])
                                        W_local[v0, v1] = (T.Cast("float32", Q[v0, v1 // T.int64(8)] >> T.Cast("uint32", v1 % T.int64(8) * T.int64(4)) & T.uint32(15)) - T.float32(7.0)) * S[v0, v1 // T.int64(32)]
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(4)):
                                    with T.sblock("mm_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_2, vax2_fused_0 = T.axis.remap("RR", [ax2_fused_2, ax2_fused_0])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], W_local[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], T.float32(0.0)) * W_local[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused]
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("mm_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                                    for ax1 in range(T.int64(4)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[v0, v1])
                                T.writes(C[v0, v1])
                                C[v0, v1] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_dequantized_f16(A: T.Buffer((m, T.int64(128)), "float16"), Q: T.Buffer((T.int64(64), T.int64(16)), "uint32"), S: T.Buffer((T.int64(64), T.int64(4)), "float16"), C: T.Buffer((m, T.int64(64)), "float16")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        W_local = T.sblock_alloc_buffer((T.int64(64), T.int64(128)), "float16", scope="local")
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), "float16", scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(128), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), "float16", scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), "float16", scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(4)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float16(0.0)
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_0_1, ax1 in T.grid(T.int64(2), T.int64(4)):
                                for ax0_1 in T.vectorized(T.int64(1)):
                                    with T.sblock("dequantize"):
                                        v0 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax0_0_1 + ax0_1)
                                        v1 = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax1)
                                        T.reads(Q[v0, v1 // T.int64(8)], S[v0, v1 // T.int64(32)])
                                        T.writes(W_local[v0, v1])
                                        W_local[v0, v1] = (T.Cast("float16", Q[v0, v1 // T.int64(8)] >> T.Cast("uint32", v1 % T.int64(8) * T.int64(4)) & T.uint32(15)) - T.float16(7.0)) * S[v0, v1 // T.int64(32)]
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(4)):
                                    with T.sblock("mm_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_2, vax2_fused_0 = T.axis.remap("RR", [ax2_fused_2, ax2_fused_0])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], W_local[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], T.float16(0.0)) * W_local[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused]
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("mm_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float16(0.0)
                                    for ax1 in range(T.int64(4)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float16(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[v0, v1])
                                T.writes(C[v0, v1])
                                C[v0, v1] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_dequantized_relu(A: T.Buffer((m, T.int64(128)), "float32"), Q: T.Buffer((T.int64(64), T.int64(16)), "uint32"), S: T.Buffer((T.int64(64), T.int64(4)), "float32"), D: T.Buffer((m, T.int64(64)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        W_local = T.sblock_alloc_buffer((T.int64(64), T.int64(128)), scope="local")
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(128), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(4)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_0_1, ax1 in T.grid(T.int64(2), T.int64(4)):
                                for ax0_1 in T.vectorized(T.int64(1)):
                                    with T.sblock("dequantize"):
                                        v0 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax0_0_1 + ax0_1)
                                        v1 = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax1)
                                        T.reads(Q[v0, v1 // T.int64(8)], S[v0, v1 // T.int64(32)])
                                        T.writes(W_local[v0, v1])
                                        W_local[v0, v1] = (T.Cast("float32", Q[v0, v1 // T.int64(8)] >> T.Cast("uint32", v1 % T.int64(8) * T.int64(4)) & T.uint32(15)) - T.float32(7.0)) * S[v0, v1 // T.int64(32)]
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(4)):
                                    with T.sblock("mm_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_2, vax2_fused_0 = T.axis.remap("RR", [ax2_fused_2, ax2_fused_0])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], W_local[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], T.float32(0.0)) * W_local[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused]
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("mm_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                                    for ax1 in range(T.int64(4)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[v0, v1])
                                T.writes(D[v0, v1])
                                D[v0, v1] = T.max(C_pad_local[v0, v1], T.float32(0.0))

    @T.prim_func(s_tir=True)
    def batch_exp_named_dequantize(A: T.Buffer((m, T.int64(128)), "float32"), V: T.Buffer((T.int64(64), T.int64(128)), "float32"), C: T.Buffer((m, T.int64(64)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        W_local = T.sblock_alloc_buffer((T.int64(64), T.int64(128)), scope="local")
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(128), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(4)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_0_1, ax1 in T.grid(T.int64(2), T.int64(4)):
                                for ax0_1 in T.vectorized(T.int64(1)):
                                    with T.sblock("dequantize"):
                                        v0 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax0_0_1 + ax0_1)
                                        v1 = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax1)
                                        T.reads(V[v0, v1])
                                        T.writes(W_local[v0, v1])
                                        W_local[v0, v1] = T.exp(V[v0, v1])
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(4)):
                                    with T.sblock("mm_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_2, vax2_fused_0 = T.axis.remap("RR", [ax2_fused_2, ax2_fused_0])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], W_local[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], T.float32(0.0)) * W_local[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused]
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("mm_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                                    for ax1 in range(T.int64(4)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[v0, v1])
                                T.writes(C[v0, v1])
                                C[v0, v1] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_exp_of_matrix(A: T.Buffer((m, T.int64(128)), "float32"), V: T.Buffer((T.int64(64), T.int64(128)), "float32"), C: T.Buffer((m, T.int64(64)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(128), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(4)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(4)):
                                    with T.sblock("mm_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_2, vax2_fused_0 = T.axis.remap("RR", [ax2_fused_2, ax2_fused_0])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], V[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], T.float32(0.0)) * T.exp(V[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused])
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("mm_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                                    for ax1 in range(T.int64(4)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[v0, v1])
                                T.writes(C[v0, v1])
                                C[v0, v1] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_f16_f32(A: T.Buffer((m, T.int64(64)), "float16"), B: T.Buffer((T.int64(96), T.int64(64)), "float16"), C: T.Buffer((m, T.int64(96)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(96)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(64), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(96)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(64), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(96)), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(12), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(64), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(1)):
                                with T.sblock("NT_matmul_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(64), ax2_fused_1_ax2_fused_3_fused_0 + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(96), ax1_fused_0 * T.int64(8) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(1)):
                                    with T.sblock("NT_matmul_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(64), ax2_fused_1_ax2_fused_3_fused_0 + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(96), ax1_fused_0 * T.int64(8) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_0, vax2_fused_2 = T.axis.remap("RR", [ax2_fused_0, ax2_fused_2])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2], B[v1, vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.Cast("float32", T.if_then_else(v0 < m, A[v0, vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2], T.float16(0.0))) * T.Cast("float32", B[v1, vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2])
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(64), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("NT_matmul_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(64), ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(96), ax1_fused_0 * T.int64(8) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                                    for ax1 in range(T.int64(1)):
                                        with T.sblock("NT_matmul_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(96), ax1_fused_0 * T.int64(8) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(64), thread="threadIdx.x"):
                            with T.sblock("NT_matmul"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(64), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(96), ax1_fused_0 * T.int64(8) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(96), ax1_fused_0 * T.int64(8) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[v0, v1])
                                T.writes(C[v0, v1])
                                C[v0, v1] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_int8(A: T.Buffer((m, T.int64(128)), "int8"), W: T.Buffer((T.int64(64), T.int64(128)), "int8"), C: T.Buffer((m, T.int64(64)), "int32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), "int32", scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(128), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), "int32", scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), "int32", scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(4)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = 0
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(4)):
                                    with T.sblock("mm_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_2, vax2_fused_0 = T.axis.remap("RR", [ax2_fused_2, ax2_fused_0])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], W[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.Cast("int32", T.if_then_else(v0 < m, A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], T.int8(0))) * T.Cast("int32", W[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused])
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("mm_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = 0
                                    for ax1 in range(T.int64(4)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = 0
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[v0, v1])
                                T.writes(C[v0, v1])
                                C[v0, v1] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_k_first(A: T.Buffer((m, T.int64(128)), "float32"), W: T.Buffer((T.int64(64), T.int64(128)), "float32"), C: T.Buffer((m, T.int64(64)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(128), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        for ax1_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax2_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax2_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0_fused_1_ax0_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax1_1_init, ax2_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax0_fused_1_ax0_fused_3_fused_1_init in T.vectorized(T.int64(4)):
                                with T.sblock("mm_rf_init"):
                                    vax0_fused_1_ax0_fused_3_fused = T.axis.spatial(T.int64(128), ax0_fused_1_ax0_fused_3_fused_0 * T.int64(4) + ax0_fused_1_ax0_fused_3_fused_1_init)
                                    v1 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax1_0 * T.int64(4) + ax1_1_init)
                                    v2 = T.axis.spatial(T.int64(64), ax2_fused_0 * T.int64(32) + ax2_fused_1 * T.int64(2) + ax2_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax0_fused_1_ax0_fused_3_fused, v1, v2])
                                    C_pad_rf_local[vax0_fused_1_ax0_fused_3_fused, v1, v2] = T.float32(0.0)
                        for ax0_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax1_1, ax2_fused_2, ax0_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax0_fused_1_ax0_fused_3_fused_1 in T.vectorized(T.int64(4)):
                                    with T.sblock("mm_rf_update"):
                                        vax0_fused_1_ax0_fused_3_fused = T.axis.spatial(T.int64(128), ax0_fused_1_ax0_fused_3_fused_0 * T.int64(4) + ax0_fused_1_ax0_fused_3_fused_1)
                                        vax0_fused_2, vax0_fused_0 = T.axis.remap("RR", [ax0_fused_2, ax0_fused_0])
                                        v1 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax1_0 * T.int64(4) + ax1_1)
                                        v2 = T.axis.spatial(T.int64(64), ax2_fused_0 * T.int64(32) + ax2_fused_1 * T.int64(2) + ax2_fused_2)
                                        T.reads(C_pad_rf_local[vax0_fused_1_ax0_fused_3_fused, v1, v2], A[v1, vax0_fused_2 * T.int64(4) + vax0_fused_0 * T.int64(128) + vax0_fused_1_ax0_fused_3_fused], W[v2, vax0_fused_2 * T.int64(4) + vax0_fused_0 * T.int64(128) + vax0_fused_1_ax0_fused_3_fused])
                                        T.writes(C_pad_rf_local[vax0_fused_1_ax0_fused_3_fused, v1, v2])
                                        C_pad_rf_local[vax0_fused_1_ax0_fused_3_fused, v1, v2] = C_pad_rf_local[vax0_fused_1_ax0_fused_3_fused, v1, v2] + T.if_then_else(v1 < m, A[v1, vax0_fused_2 * T.int64(4) + vax0_fused_0 * T.int64(128) + vax0_fused_1_ax0_fused_3_fused], T.float32(0.0)) * W[v2, vax0_fused_2 * T.int64(4) + vax0_fused_0 * T.int64(128) + vax0_fused_1_ax0_fused_3_fused]
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("mm_rf_init"):
                                        vax0_fused_1_ax0_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                        v1 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax1_0 * T.int64(4) + ax2)
                                        v2 = T.axis.spatial(T.int64(64), ax2_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax0_fused_1_ax0_fused_3_fused_0, v1, v2])
                                        C_pad_rf_local_1[vax0_fused_1_ax0_fused_3_fused_0, v1, v2] = T.float32(0.0)
                                    for ax1 in range(T.int64(4)):
                                        with T.sblock("mm_rf_update"):
                                            vax0_fused_1_ax0_fused_3_fused_0, vax0_fused_1_ax0_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v1 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax1_0 * T.int64(4) + ax2)
                                            v2 = T.axis.spatial(T.int64(64), ax2_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax0_fused_1_ax0_fused_3_fused_0, v1, v2], C_pad_rf_local[vax0_fused_1_ax0_fused_3_fused_0 * T.int64(4) + vax0_fused_1_ax0_fused_3_fused_1, v1, v2])
                                            T.writes(C_pad_rf_local_1[vax0_fused_1_ax0_fused_3_fused_0, v1, v2])
                                            C_pad_rf_local_1[vax0_fused_1_ax0_fused_3_fused_0, v1, v2] = C_pad_rf_local_1[vax0_fused_1_ax0_fused_3_fused_0, v1, v2] + C_pad_rf_local[vax0_fused_1_ax0_fused_3_fused_0 * T.int64(4) + vax0_fused_1_ax0_fused_3_fused_1, v1, v2]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                            with T.sblock("mm"):
                                vax0_fused_1_ax0_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                                v1 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax1_0 * T.int64(4) + ax1)
                                v2 = T.axis.spatial(T.int64(64), ax2_fused_0 * T.int64(32) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax0_fused_1_ax0_fused_3_fused_0, v1, v2])
                                T.writes(C_pad_local[v1, v2])
                                with T.init():
                                    C_pad_local[v1, v2] = T.float32(0.0)
                                C_pad_local[v1, v2] = C_pad_local[v1, v2] + C_pad_rf_local_1[vax0_fused_1_ax0_fused_3_fused_0, v1, v2]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax1_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(64), ax2_fused_0 * T.int64(32) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax1_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax1_0 * T.int64(4) + ax0 == T.int64(0)) and ax1_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[v0, v1])
                                T.writes(C[v0, v1])
                                C[v0, v1] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_odd(A: T.Buffer((m, T.int64(100)), "float32"), B: T.Buffer((T.int64(33), T.int64(100)), "float32"), C: T.Buffer((m, T.int64(33)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(33)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(33)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(33)), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(1)):
                                with T.sblock("NT_matmul_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(32), ax2_fused_1_ax2_fused_3_fused_0 + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(33), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.where((ax1_fused_0 * T.int64(16) + ax1_fused_1) * T.int64(2) + ax1_fused_2_init < T.int64(33))
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(T.int64(4), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(1)):
                                    with T.sblock("NT_matmul_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(32), ax2_fused_1_ax2_fused_3_fused_0 + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(33), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_0, vax2_fused_2 = T.axis.remap("RR", [ax2_fused_0, ax2_fused_2])
                                        T.where((ax1_fused_0 * T.int64(16) + ax1_fused_1) * T.int64(2) + ax1_fused_2 < T.int64(33) and T.Add(ax2_fused_0 * T.int64(32) + (ax2_fused_1_ax2_fused_3_fused_0 + ax2_fused_1_ax2_fused_3_fused_1) + ax2_fused_2, T.int64(0)) < T.int64(100))
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_0 * T.int64(32) + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2], B[v1, vax2_fused_0 * T.int64(32) + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[v0, vax2_fused_0 * T.int64(32) + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2], T.float32(0.0)) * B[v1, vax2_fused_0 * T.int64(32) + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2]
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("NT_matmul_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(33), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.where(ax1_fused_0 * T.int64(32) + ((T.Mul(T.int64(0), T.int64(16)) + ax3_fused_0_ax3_fused_1_fused % T.int64(16)) * T.int64(2) + (ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)) < T.int64(33))
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                                    for ax1 in range(T.int64(1)):
                                        with T.sblock("NT_matmul_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(33), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.where(ax1_fused_0 * T.int64(32) + ((T.Mul(T.int64(0), T.int64(16)) + ax3_fused_0_ax3_fused_1_fused % T.int64(16)) * T.int64(2) + (ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)) < T.int64(33))
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                            with T.sblock("NT_matmul"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(33), ax1_fused_0 * T.int64(32) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.where(ax1_fused_0 * T.int64(32) + ((T.Mul(T.int64(0), T.int64(16)) + ax2_fused_0_ax2_fused_1_fused % T.int64(16)) * T.int64(2) + ax2_fused_2) < T.int64(33))
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(33), ax1_fused_0 * T.int64(32) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m and ax1_fused_0 * T.int64(32) + ((T.Mul(T.int64(0), T.int64(16)) + ax1_fused_0_ax1_fused_1_fused % T.int64(16)) * T.int64(2) + ax1_fused_2) < T.int64(33))
                                T.reads(C_pad_local[v0, v1])
                                T.writes(C[v0, v1])
                                C[v0, v1] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_of_vectors(A: T.Buffer((m, T.int64(128)), "float32"), W: T.Buffer((T.int64(64), T.int64(128)), "float32"), C: T.Buffer((m, T.int64(64)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(128), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(4)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(4)):
                                    with T.sblock("mm_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_2, vax2_fused_0 = T.axis.remap("RR", [ax2_fused_2, ax2_fused_0])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], W[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], T.float32(0.0)) * W[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused]
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("mm_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                                    for ax1 in range(T.int64(4)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[v0, v1])
                                T.writes(C[v0, v1])
                                C[v0, v1] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_rows_dequantized_bytes(A: T.Buffer((m, T.int64(256)), "float16"), Q: T.Buffer((T.int64(64), T.int64(64)), "uint32"), S: T.Buffer((T.int64(8), T.int64(64)), "float16"), C: T.Buffer((m, T.int64(64)), "float16")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        W_local = T.sblock_alloc_buffer((T.int64(256), T.int64(64)), "float16", scope="local")
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), "float16", scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), "float16", scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(4), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), "float16", scope="local")
        Q_local = T.sblock_alloc_buffer((T.int64(64), T.int64(64)), "uint32", scope="local")
        S_local = T.sblock_alloc_buffer((T.int64(8), T.int64(64)), "float16", scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                        for ax0_1_init, ax2_fused_1_ax2_fused_3_fused_1_0_init in T.grid(T.int64(4), T.int64(8)):
                            for ax2_fused_1_ax2_fused_3_fused_1_1_init in T.vectorized(T.int64(1)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(32), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(8) + ax2_fused_1_ax2_fused_3_fused_1_0_init + ax2_fused_1_ax2_fused_3_fused_1_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float16(0.0)
                        for ax2_fused_0 in range(T.int64(2)):
                            for ax0_ax1_fused_0 in range(T.int64(8)):
                                for ax0_ax1_fused_1 in T.vectorized(T.int64(1)):
                                    with T.sblock("Q_local"):
                                        v0 = T.axis.spatial(T.int64(64), ax2_fused_0 * T.int64(32) + ax2_fused_1_ax2_fused_3_fused_0 * T.int64(8) + ax0_ax1_fused_0 + ax0_ax1_fused_1)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                        T.reads(Q[v0, v1])
                                        T.writes(Q_local[v0, v1])
                                        Q_local[v0, v1] = Q[v0, v1]
                            for ax0_ax1_fused in T.vectorized(T.int64(1)):
                                with T.sblock("S_local"):
                                    v0 = T.axis.spatial(T.int64(8), ax2_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_0)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                    T.reads(S[v0, v1])
                                    T.writes(S_local[v0, v1])
                                    S_local[v0, v1] = S[v0, v1]
                            for ax2_fused_2 in range(T.int64(4)):
                                for ax0_ax1_fused_0 in range(T.int64(8)):
                                    for ax0_ax1_fused_1 in T.vectorized(T.int64(1)):
                                        with T.sblock("dequantize"):
                                            v0 = T.axis.spatial(T.int64(256), ax2_fused_0 * T.int64(128) + ax2_fused_1_ax2_fused_3_fused_0 * T.int64(32) + ax2_fused_2 * T.int64(8) + ax0_ax1_fused_0 + ax0_ax1_fused_1)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                            T.reads(Q_local[v0 // T.int64(4), v1], S_local[v0 // T.int64(32), v1])
                                            T.writes(W_local[v0, v1])
                                            W_local[v0, v1] = (T.Cast("float16", Q_local[v0 // T.int64(4), v1] >> T.Cast("uint32", v0 % T.int64(4) * T.int64(8)) & T.uint32(255)) - T.float16(7.0)) * S_local[v0 // T.int64(32), v1]
                                for ax0_1, ax2_fused_1_ax2_fused_3_fused_1_0 in T.grid(T.int64(4), T.int64(8)):
                                    for ax2_fused_1_ax2_fused_3_fused_1_1 in T.vectorized(T.int64(1)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(32), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(8) + ax2_fused_1_ax2_fused_3_fused_1_0 + ax2_fused_1_ax2_fused_3_fused_1_1)
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                            vax2_fused_0, vax2_fused_2 = T.axis.remap("RR", [ax2_fused_0, ax2_fused_2])
                                            T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused // T.int64(8) * T.int64(32) + vax2_fused_2 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused % T.int64(8)], W_local[vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused // T.int64(8) * T.int64(32) + vax2_fused_2 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused % T.int64(8), v1])
                                            T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                            C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[v0, vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused // T.int64(8) * T.int64(32) + vax2_fused_2 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused % T.int64(8)], T.float16(0.0)) * W_local[vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused // T.int64(8) * T.int64(32) + vax2_fused_2 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused % T.int64(8), v1]
                for ax3 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                    for ax0 in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                        for ax2_init in range(T.int64(4)):
                            with T.sblock("mm_rf_init"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(4), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2_init)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3)
                                T.reads()
                                T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float16(0.0)
                        for ax2, ax1 in T.grid(T.int64(4), T.int64(8)):
                            with T.sblock("mm_rf_update"):
                                vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax1 in range(T.int64(4)):
                    for ax2 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0 in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(4), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float16(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        with T.sblock("C_pad"):
                            v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1)
                            T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                            T.reads(C_pad_local[v0, v1])
                            T.writes(C[v0, v1])
                            C[v0, v1] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_rows_dequantized_odd(A: T.Buffer((m, T.int64(128)), "float32"), Q: T.Buffer((T.int64(16), T.int64(100)), "uint32"), S: T.Buffer((T.int64(4), T.int64(100)), "float32"), C: T.Buffer((m, T.int64(100)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        W_local = T.sblock_alloc_buffer((T.int64(128), T.int64(100)), scope="local")
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(100)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(100)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(4), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(100)), scope="local")
        Q_local = T.sblock_alloc_buffer((T.int64(16), T.int64(100)), "uint32", scope="local")
        S_local = T.sblock_alloc_buffer((T.int64(4), T.int64(100)), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(4), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                        for ax0_1_init, ax2_fused_1_ax2_fused_3_fused_1_0_init in T.grid(T.int64(4), T.int64(8)):
                            for ax2_fused_1_ax2_fused_3_fused_1_1_init in T.vectorized(T.int64(1)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(32), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(8) + ax2_fused_1_ax2_fused_3_fused_1_0_init + ax2_fused_1_ax2_fused_3_fused_1_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(100), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                    T.where(ax1_fused_0 * T.int64(32) + ax1_fused_1 < T.int64(100))
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in range(T.int64(1)):
                            for ax0_ax1_fused_0 in range(T.int64(4)):
                                for ax0_ax1_fused_1 in T.vectorized(T.int64(1)):
                                    with T.sblock("Q_local"):
                                        v0 = T.axis.spatial(T.int64(16), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax0_ax1_fused_0 + ax0_ax1_fused_1)
                                        v1 = T.axis.spatial(T.int64(100), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                        T.where(ax1_fused_0 * T.int64(32) + ax1_fused_1 < T.int64(100))
                                        T.reads(Q[v0, v1])
                                        T.writes(Q_local[v0, v1])
                                        Q_local[v0, v1] = Q[v0, v1]
                            for ax0_ax1_fused in T.vectorized(T.int64(1)):
                                with T.sblock("S_local"):
                                    v0 = T.axis.spatial(T.int64(4), ax2_fused_1_ax2_fused_3_fused_0)
                                    v1 = T.axis.spatial(T.int64(100), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                    T.where(ax1_fused_0 * T.int64(32) + ax1_fused_1 < T.int64(100))
                                    T.reads(S[v0, v1])
                                    T.writes(S_local[v0, v1])
                                    S_local[v0, v1] = S[v0, v1]
                            for ax2_fused_2 in range(T.int64(4)):
                                for ax0_ax1_fused_0 in range(T.int64(8)):
                                    for ax0_ax1_fused_1 in T.vectorized(T.int64(1)):
                                        with T.sblock("dequantize"):
                                            v0 = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(32) + ax2_fused_2 * T.int64(8) + ax0_ax1_fused_0 + ax0_ax1_fused_1)
                                            v1 = T.axis.spatial(T.int64(100), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                            T.where(ax1_fused_0 * T.int64(32) + ax1_fused_1 < T.int64(100))
                                            T.reads(Q_local[v0 // T.int64(8), v1], S_local[v0 // T.int64(32), v1])
                                            T.writes(W_local[v0, v1])
                                            W_local[v0, v1] = (T.Cast("float32", Q_local[v0 // T.int64(8), v1] >> T.Cast("uint32", v0 % T.int64(8) * T.int64(4)) & T.uint32(15)) - T.float32(7.0)) * S_local[v0 // T.int64(32), v1]
                                for ax0_1, ax2_fused_1_ax2_fused_3_fused_1_0 in T.grid(T.int64(4), T.int64(8)):
                                    for ax2_fused_1_ax2_fused_3_fused_1_1 in T.vectorized(T.int64(1)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(32), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(8) + ax2_fused_1_ax2_fused_3_fused_1_0 + ax2_fused_1_ax2_fused_3_fused_1_1)
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                            v1 = T.axis.spatial(T.int64(100), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                            vax2_fused_0, vax2_fused_2 = T.axis.remap("RR", [ax2_fused_0, ax2_fused_2])
                                            T.where(ax1_fused_0 * T.int64(32) + ax1_fused_1 < T.int64(100))
                                            T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused // T.int64(8) * T.int64(32) + vax2_fused_2 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused % T.int64(8)], W_local[vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused // T.int64(8) * T.int64(32) + vax2_fused_2 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused % T.int64(8), v1])
                                            T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                            C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[v0, vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused // T.int64(8) * T.int64(32) + vax2_fused_2 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused % T.int64(8)], T.float32(0.0)) * W_local[vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused // T.int64(8) * T.int64(32) + vax2_fused_2 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused % T.int64(8), v1]
                for ax3 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                    for ax0 in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                        for ax2_init in range(T.int64(4)):
                            with T.sblock("mm_rf_init"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(4), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2_init)
                                v1 = T.axis.spatial(T.int64(100), ax1_fused_0 * T.int64(32) + ax3)
                                T.where(ax1_fused_0 * T.int64(32) + ax3 < T.int64(100))
                                T.reads()
                                T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                        for ax2, ax1 in T.grid(T.int64(4), T.int64(8)):
                            with T.sblock("mm_rf_update"):
                                vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                v1 = T.axis.spatial(T.int64(100), ax1_fused_0 * T.int64(32) + ax3)
                                T.where(ax1_fused_0 * T.int64(32) + ax3 < T.int64(100))
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax1 in range(T.int64(4)):
                    for ax2 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0 in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(4), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(100), ax1_fused_0 * T.int64(32) + ax2)
                                T.where(ax1_fused_0 * T.int64(32) + ax2 < T.int64(100))
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        with T.sblock("C_pad"):
                            v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                            v1 = T.axis.spatial(T.int64(100), ax1_fused_0 * T.int64(32) + ax1)
                            T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m and ax1_fused_0 * T.int64(32) + ax1 < T.int64(100))
                            T.reads(C_pad_local[v0, v1])
                            T.writes(C[v0, v1])
                            C[v0, v1] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_rows_dequantized_rest(A: T.Buffer((m, T.int64(160)), "float16"), Q: T.Buffer((T.int64(20), T.int64(64)), "uint32"), S: T.Buffer((T.int64(5), T.int64(64)), "float16"), C: T.Buffer((m, T.int64(64)), "float16")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        W_local = T.sblock_alloc_buffer((T.int64(160), T.int64(64)), "float16", scope="local")
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), "float16", scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), "float16", scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(4), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), "float16", scope="local")
        Q_local = T.sblock_alloc_buffer((T.int64(20), T.int64(64)), "uint32", scope="local")
        S_local = T.sblock_alloc_buffer((T.int64(5), T.int64(64)), "float16", scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                        for ax0_1_init, ax2_fused_1_ax2_fused_3_fused_1_0_init in T.grid(T.int64(4), T.int64(8)):
                            for ax2_fused_1_ax2_fused_3_fused_1_1_init in T.vectorized(T.int64(1)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(32), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(8) + ax2_fused_1_ax2_fused_3_fused_1_0_init + ax2_fused_1_ax2_fused_3_fused_1_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float16(0.0)
                        for ax2_fused_0 in range(T.int64(2)):
                            for ax0_ax1_fused_0 in range(T.int64(4)):
                                for ax0_ax1_fused_1 in T.vectorized(T.int64(1)):
                                    with T.sblock("Q_local"):
                                        v0 = T.axis.spatial(T.int64(20), (ax2_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_0) * T.int64(4) + ax0_ax1_fused_0 + ax0_ax1_fused_1)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                        T.where(ax2_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_0 < T.int64(5))
                                        T.reads(Q[v0, v1])
                                        T.writes(Q_local[v0, v1])
                                        Q_local[v0, v1] = Q[v0, v1]
                            for ax0_ax1_fused in T.vectorized(T.int64(1)):
                                with T.sblock("S_local"):
                                    v0 = T.axis.spatial(T.int64(5), ax2_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_0)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                    T.where(ax2_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_0 < T.int64(5))
                                    T.reads(S[v0, v1])
                                    T.writes(S_local[v0, v1])
                                    S_local[v0, v1] = S[v0, v1]
                            for ax2_fused_2 in range(T.int64(4)):
                                for ax0_ax1_fused_0 in range(T.int64(8)):
                                    for ax0_ax1_fused_1 in T.vectorized(T.int64(1)):
                                        with T.sblock("dequantize"):
                                            v0 = T.axis.spatial(T.int64(160), (ax2_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_0) * T.int64(32) + ax2_fused_2 * T.int64(8) + ax0_ax1_fused_0 + ax0_ax1_fused_1)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                            T.where(ax2_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_0 < T.int64(5))
                                            T.reads(Q_local[v0 // T.int64(8), v1], S_local[v0 // T.int64(32), v1])
                                            T.writes(W_local[v0, v1])
                                            W_local[v0, v1] = (T.Cast("float16", Q_local[v0 // T.int64(8), v1] >> T.Cast("uint32", v0 % T.int64(8) * T.int64(4)) & T.uint32(15)) - T.float16(7.0)) * S_local[v0 // T.int64(32), v1]
                                for ax0_1, ax2_fused_1_ax2_fused_3_fused_1_0 in T.grid(T.int64(4), T.int64(8)):
                                    for ax2_fused_1_ax2_fused_3_fused_1_1 in T.vectorized(T.int64(1)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(32), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(8) + ax2_fused_1_ax2_fused_3_fused_1_0 + ax2_fused_1_ax2_fused_3_fused_1_1)
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1)
                                            vax2_fused_0, vax2_fused_2 = T.axis.remap("RR", [ax2_fused_0, ax2_fused_2])
                                            T.where(((ax2_fused_0 * T.int64(4) + (ax2_fused_1_ax2_fused_3_fused_0 * T.int64(8) + (ax2_fused_1_ax2_fused_3_fused_1_0 + ax2_fused_1_ax2_fused_3_fused_1_1)) // T.int64(8)) * T.int64(4) + ax2_fused_2) * T.int64(8) + (ax2_fused_1_ax2_fused_3_fused_0 * T.int64(8) + (ax2_fused_1_ax2_fused_3_fused_1_0 + ax2_fused_1_ax2_fused_3_fused_1_1)) % T.int64(8) < T.int64(160))
                                            T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused // T.int64(8) * T.int64(32) + vax2_fused_2 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused % T.int64(8)], W_local[vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused // T.int64(8) * T.int64(32) + vax2_fused_2 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused % T.int64(8), v1])
                                            T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                            C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[v0, vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused // T.int64(8) * T.int64(32) + vax2_fused_2 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused % T.int64(8)], T.float16(0.0)) * W_local[vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused // T.int64(8) * T.int64(32) + vax2_fused_2 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused % T.int64(8), v1]
                for ax3 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                    for ax0 in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                        for ax2_init in range(T.int64(4)):
                            with T.sblock("mm_rf_init"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(4), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2_init)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3)
                                T.reads()
                                T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float16(0.0)
                        for ax2, ax1 in T.grid(T.int64(4), T.int64(8)):
                            with T.sblock("mm_rf_update"):
                                vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(8) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax1 in range(T.int64(4)):
                    for ax2 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0 in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(4), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float16(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        with T.sblock("C_pad"):
                            v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1)
                            T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                            T.reads(C_pad_local[v0, v1])
                            T.writes(C[v0, v1])
                            C[v0, v1] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_scaled_rows(A: T.Buffer((m, T.int64(128)), "float32"), V: T.Buffer((T.int64(64), T.int64(128)), "float32"), S: T.Buffer((T.int64(64),), "float32"), C: T.Buffer((m, T.int64(64)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(128), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(4)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(4)):
                                    with T.sblock("mm_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_2, vax2_fused_0 = T.axis.remap("RR", [ax2_fused_2, ax2_fused_0])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], V[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], S[v1])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], T.float32(0.0)) * (V[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused] * S[v1])
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("mm_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                                    for ax1 in range(T.int64(4)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[v0, v1])
                                T.writes(C[v0, v1])
                                C[v0, v1] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_tall(A: T.Buffer((m, T.int64(96)), "float32"), B: T.Buffer((T.int64(160), T.int64(96)), "float32"), C: T.Buffer((m, T.int64(160)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(160)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(64), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(160)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(64), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(160)), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(20), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(64), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(1)):
                                with T.sblock("NT_matmul_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(64), ax2_fused_1_ax2_fused_3_fused_0 + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(160), ax1_fused_0 * T.int64(8) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(T.int64(2), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(1)):
                                    with T.sblock("NT_matmul_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(64), ax2_fused_1_ax2_fused_3_fused_0 + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(160), ax1_fused_0 * T.int64(8) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_0, vax2_fused_2 = T.axis.remap("RR", [ax2_fused_0, ax2_fused_2])
                                        T.where(T.Add(ax2_fused_0 * T.int64(64) + (ax2_fused_1_ax2_fused_3_fused_0 + ax2_fused_1_ax2_fused_3_fused_1) + ax2_fused_2, T.int64(0)) < T.int64(96))
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2], B[v1, vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[v0, vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2], T.float32(0.0)) * B[v1, vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2]
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(64), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("NT_matmul_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(64), ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(160), ax1_fused_0 * T.int64(8) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                                    for ax1 in range(T.int64(1)):
                                        with T.sblock("NT_matmul_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(160), ax1_fused_0 * T.int64(8) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(64), thread="threadIdx.x"):
                            with T.sblock("NT_matmul"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(64), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(160), ax1_fused_0 * T.int64(8) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(160), ax1_fused_0 * T.int64(8) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[v0, v1])
                                T.writes(C[v0, v1])
                                C[v0, v1] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_then_reshape(A: T.Buffer((m, T.int64(128)), "float32"), W: T.Buffer((T.int64(64), T.int64(128)), "float32"), D: T.Buffer((m, T.int64(4), T.int64(16)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(128), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(4)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(4)):
                                    with T.sblock("mm_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_2, vax2_fused_0 = T.axis.remap("RR", [ax2_fused_2, ax2_fused_0])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], W[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], T.float32(0.0)) * W[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused]
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("mm_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                                    for ax1 in range(T.int64(4)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[v0, v1])
                                T.writes(D[v0, v1 // T.int64(16), v1 % T.int64(16)])
                                D[v0, v1 // T.int64(16), v1 % T.int64(16)] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_then_transpose(A: T.Buffer((m, T.int64(128)), "float32"), W: T.Buffer((T.int64(64), T.int64(128)), "float32"), D: T.Buffer((T.int64(64), m), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(128), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(4)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(4)):
                                    with T.sblock("mm_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_2, vax2_fused_0 = T.axis.remap("RR", [ax2_fused_2, ax2_fused_0])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], W[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], T.float32(0.0)) * W[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused]
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("mm_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                                    for ax1 in range(T.int64(4)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[v0, v1])
                                T.writes(D[v1, v0])
                                D[v1, v0] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_three_reads(A: T.Buffer((m, T.int64(128)), "float32"), W: T.Buffer((T.int64(64), T.int64(128)), "float32"), Z: T.Buffer((T.int64(64),), "float32"), C: T.Buffer((m, T.int64(64)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(128), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(4)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(4)):
                                    with T.sblock("mm_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_2, vax2_fused_0 = T.axis.remap("RR", [ax2_fused_2, ax2_fused_0])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], W[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], Z[v1])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], T.float32(0.0)) * W[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused] * Z[v1]
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("mm_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                                    for ax1 in range(T.int64(4)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[v0, v1])
                                T.writes(C[v0, v1])
                                C[v0, v1] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_transposed(A: T.Buffer((T.int64(128), m), "float32"), W: T.Buffer((T.int64(64), T.int64(128)), "float32"), C: T.Buffer((m, T.int64(64)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(128), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(4)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(4)):
                                    with T.sblock("mm_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_2, vax2_fused_0 = T.axis.remap("RR", [ax2_fused_2, ax2_fused_0])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused, v0], W[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused, v0], T.float32(0.0)) * W[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused]
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("mm_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                                    for ax1 in range(T.int64(4)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[v0, v1])
                                T.writes(C[v0, v1])
                                C[v0, v1] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_unit_behind(A: T.Buffer((m, T.int64(64)), "float32"), W: T.Buffer((T.int64(32), T.int64(64), T.int64(1)), "float32"), C: T.Buffer((m, T.int64(32)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(32)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(64), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(32)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(32)), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(1), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(2)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(64), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(2) + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(32), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("mm_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(64), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(2) + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(32), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_2, vax2_fused_0 = T.axis.remap("RR", [ax2_fused_2, ax2_fused_0])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_2 * T.int64(2) + vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused], W[v1, vax2_fused_2 * T.int64(2) + vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused, T.int64(0)])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < m, A[v0, vax2_fused_2 * T.int64(2) + vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused], T.float32(0.0)) * W[v1, vax2_fused_2 * T.int64(2) + vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused, T.int64(0)]
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("mm_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(32), ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                                    for ax1 in range(T.int64(2)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(32), ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(2) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(2) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(32), ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(32), ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[v0, v1])
                                T.writes(C[v0, v1])
                                C[v0, v1] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def batch_unit_front_relu(A: T.Buffer((T.int64(1), m, T.int64(128)), "float32"), W: T.Buffer((T.int64(64), T.int64(128)), "float32"), D: T.Buffer((T.int64(1), m, T.int64(64)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer((T.int64(1), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(128), T.int64(1), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), T.int64(1), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(64)), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(4)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, T.int64(0), v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, T.int64(0), v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(4)):
                                    with T.sblock("mm_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_2, vax2_fused_0 = T.axis.remap("RR", [ax2_fused_2, ax2_fused_0])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, T.int64(0), v0, v1], A[T.int64(0), v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], W[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, T.int64(0), v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, T.int64(0), v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, T.int64(0), v0, v1] + T.if_then_else(v0 < m, A[T.int64(0), v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], T.float32(0.0)) * W[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused]
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("mm_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, T.int64(0), v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, T.int64(0), v0, v1] = T.float32(0.0)
                                    for ax1 in range(T.int64(4)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, T.int64(0), v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, T.int64(0), v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, T.int64(0), v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, T.int64(0), v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, T.int64(0), v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, T.int64(0), v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, T.int64(0), v0, v1])
                                T.writes(C_pad_local[T.int64(0), v0, v1])
                                with T.init():
                                    C_pad_local[T.int64(0), v0, v1] = T.float32(0.0)
                                C_pad_local[T.int64(0), v0, v1] = C_pad_local[T.int64(0), v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, T.int64(0), v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[T.int64(0), v0, v1])
                                T.writes(D[T.int64(0), v0, v1])
                                D[T.int64(0), v0, v1] = T.max(C_pad_local[T.int64(0), v0, v1], T.float32(0.0))

    @T.prim_func(s_tir=True)
    def batch_unit_middle(A: T.Buffer((m, T.int64(1), T.int64(128)), "float32"), W: T.Buffer((T.int64(64), T.int64(128)), "float32"), C: T.Buffer((m, T.int64(1), T.int64(64)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer(((m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(1), T.int64(64)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(128), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(1), T.int64(64)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), (m + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(1), T.int64(64)), scope="local")
        for ax0_0 in T.thread_binding((m + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(2), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(4)):
                                with T.sblock("mm_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, T.int64(0), v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, T.int64(0), v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(4)):
                                    with T.sblock("mm_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(128), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_2, vax2_fused_0 = T.axis.remap("RR", [ax2_fused_2, ax2_fused_0])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, T.int64(0), v1], A[v0, T.int64(0), vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], W[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, T.int64(0), v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, T.int64(0), v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, T.int64(0), v1] + T.if_then_else(v0 < m, A[v0, T.int64(0), vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused], T.float32(0.0)) * W[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(128) + vax2_fused_1_ax2_fused_3_fused]
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("mm_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                        v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, T.int64(0), v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, T.int64(0), v1] = T.float32(0.0)
                                    for ax1 in range(T.int64(4)):
                                        with T.sblock("mm_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, T.int64(0), v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, T.int64(0), v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, T.int64(0), v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, T.int64(0), v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, T.int64(0), v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, v0, T.int64(0), v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                            with T.sblock("mm"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                                v0 = T.axis.spatial((m + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, T.int64(0), v1])
                                T.writes(C_pad_local[v0, T.int64(0), v1])
                                with T.init():
                                    C_pad_local[v0, T.int64(0), v1] = T.float32(0.0)
                                C_pad_local[v0, T.int64(0), v1] = C_pad_local[v0, T.int64(0), v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, T.int64(0), v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(m, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(64), ax1_fused_0 * T.int64(32) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (m + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < m)
                                T.reads(C_pad_local[v0, T.int64(0), v1])
                                T.writes(C[v0, T.int64(0), v1])
                                C[v0, T.int64(0), v1] = C_pad_local[v0, T.int64(0), v1]

    @T.prim_func(s_tir=True)
    def matmul_fp16_64(A: T.Buffer((T.int64(1), n, T.int64(256)), "float16"), B: T.Buffer((T.int64(512), T.int64(256)), "float16"), bias: T.Buffer((T.int64(512),), "float16"), D: T.Buffer((T.int64(1), n, T.int64(512)), "float16")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer((T.int64(1), (n + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(512)), "float16", scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(256), T.int64(1), (n + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(512)), "float16", scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(64), T.int64(1), (n + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(512)), "float16", scope="local")
        for ax0_0 in T.thread_binding((n + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(64), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(64), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(4)):
                                with T.sblock("C_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(256), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((n + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(512), ax1_fused_0 * T.int64(8) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, T.int64(0), v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, T.int64(0), v0, v1] = T.float16(0.0)
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(4)):
                                    with T.sblock("C_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(256), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((n + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(512), ax1_fused_0 * T.int64(8) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_2, vax2_fused_0 = T.axis.remap("RR", [ax2_fused_2, ax2_fused_0])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, T.int64(0), v0, v1], A[T.int64(0), v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(256) + vax2_fused_1_ax2_fused_3_fused], B[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(256) + vax2_fused_1_ax2_fused_3_fused])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, T.int64(0), v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, T.int64(0), v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, T.int64(0), v0, v1] + T.if_then_else(v0 < n, A[T.int64(0), v0, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(256) + vax2_fused_1_ax2_fused_3_fused], T.float16(0.0)) * B[v1, vax2_fused_2 * T.int64(4) + vax2_fused_0 * T.int64(256) + vax2_fused_1_ax2_fused_3_fused]
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(64), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("C_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(64), ax0)
                                        v0 = T.axis.spatial((n + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(512), ax1_fused_0 * T.int64(8) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, T.int64(0), v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, T.int64(0), v0, v1] = T.float16(0.0)
                                    for ax1 in range(T.int64(4)):
                                        with T.sblock("C_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((n + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(512), ax1_fused_0 * T.int64(8) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, T.int64(0), v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, T.int64(0), v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, T.int64(0), v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, T.int64(0), v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, T.int64(0), v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(4) + vax2_fused_1_ax2_fused_3_fused_1, T.int64(0), v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(64), thread="threadIdx.x"):
                            with T.sblock("C"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(64), ax0)
                                v0 = T.axis.spatial((n + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(512), ax1_fused_0 * T.int64(8) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, T.int64(0), v0, v1])
                                T.writes(C_pad_local[T.int64(0), v0, v1])
                                with T.init():
                                    C_pad_local[T.int64(0), v0, v1] = T.float16(0.0)
                                C_pad_local[T.int64(0), v0, v1] = C_pad_local[T.int64(0), v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, T.int64(0), v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(n, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(512), ax1_fused_0 * T.int64(8) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (n + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < n)
                                T.reads(C_pad_local[T.int64(0), v0, v1], bias[v1])
                                T.writes(D[T.int64(0), v0, v1])
                                D[T.int64(0), v0, v1] = C_pad_local[T.int64(0), v0, v1] + bias[v1]

    @T.prim_func(s_tir=True)
    def matmul_fp16_small(A: T.Buffer((n, T.int64(64)), "float16"), B: T.Buffer((T.int64(32), T.int64(64)), "float16"), C: T.Buffer((n, T.int64(32)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer(((n + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(32)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(64), (n + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(32)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(32), (n + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(32)), scope="local")
        for ax0_0 in T.thread_binding((n + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(1), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(2)):
                                with T.sblock("C_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(64), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(2) + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((n + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(32), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("C_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(64), ax2_fused_1_ax2_fused_3_fused_0 * T.int64(2) + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((n + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(32), ax1_fused_0 * T.int64(32) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_2, vax2_fused_0 = T.axis.remap("RR", [ax2_fused_2, ax2_fused_0])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_2 * T.int64(2) + vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused], B[v1, vax2_fused_2 * T.int64(2) + vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.Cast("float32", T.if_then_else(v0 < n, A[v0, vax2_fused_2 * T.int64(2) + vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused], T.float16(0.0))) * T.Cast("float32", B[v1, vax2_fused_2 * T.int64(2) + vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused])
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("C_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(32), ax0)
                                        v0 = T.axis.spatial((n + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(32), ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                                    for ax1 in range(T.int64(2)):
                                        with T.sblock("C_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((n + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(32), ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(2) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 * T.int64(2) + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                            with T.sblock("C"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(32), ax0)
                                v0 = T.axis.spatial((n + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(32), ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(16), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(n, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(32), ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (n + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < n)
                                T.reads(C_pad_local[v0, v1])
                                T.writes(C[v0, v1])
                                C[v0, v1] = C_pad_local[v0, v1]

    @T.prim_func(s_tir=True)
    def matmul_symbolic_64(A: T.Buffer((n, T.int64(64)), "float32"), B: T.Buffer((T.int64(128), T.int64(64)), "float32"), C: T.Buffer((n, T.int64(128)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        C_pad_local = T.sblock_alloc_buffer(((n + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(128)), scope="local")
        C_pad_rf_local = T.sblock_alloc_buffer((T.int64(64), (n + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(128)), scope="local")
        C_pad_rf_local_1 = T.sblock_alloc_buffer((T.int64(64), (n + T.int64(3)) // T.int64(4) * T.int64(4), T.int64(128)), scope="local")
        for ax0_0 in T.thread_binding((n + T.int64(3)) // T.int64(4), thread="blockIdx.y"):
            for ax1_fused_0 in T.thread_binding(T.int64(16), thread="blockIdx.x"):
                for ax1_fused_1 in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                    for ax2_fused_1_ax2_fused_3_fused_0 in T.thread_binding(T.int64(64), thread="threadIdx.x"):
                        for ax0_1_init, ax1_fused_2_init in T.grid(T.int64(4), T.int64(2)):
                            for ax2_fused_1_ax2_fused_3_fused_1_init in T.vectorized(T.int64(1)):
                                with T.sblock("C_rf_init"):
                                    vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(64), ax2_fused_1_ax2_fused_3_fused_0 + ax2_fused_1_ax2_fused_3_fused_1_init)
                                    v0 = T.axis.spatial((n + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1_init)
                                    v1 = T.axis.spatial(T.int64(128), ax1_fused_0 * T.int64(8) + ax1_fused_1 * T.int64(2) + ax1_fused_2_init)
                                    T.reads()
                                    T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                    C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = T.float32(0.0)
                        for ax2_fused_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax0_1, ax1_fused_2, ax2_fused_2 in T.grid(T.int64(4), T.int64(2), T.int64(1)):
                                for ax2_fused_1_ax2_fused_3_fused_1 in T.vectorized(T.int64(1)):
                                    with T.sblock("C_rf_update"):
                                        vax2_fused_1_ax2_fused_3_fused = T.axis.spatial(T.int64(64), ax2_fused_1_ax2_fused_3_fused_0 + ax2_fused_1_ax2_fused_3_fused_1)
                                        v0 = T.axis.spatial((n + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax0_1)
                                        v1 = T.axis.spatial(T.int64(128), ax1_fused_0 * T.int64(8) + ax1_fused_1 * T.int64(2) + ax1_fused_2)
                                        vax2_fused_0, vax2_fused_2 = T.axis.remap("RR", [ax2_fused_0, ax2_fused_2])
                                        T.reads(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1], A[v0, vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2], B[v1, vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2])
                                        T.writes(C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1])
                                        C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] = C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused, v0, v1] + T.if_then_else(v0 < n, A[v0, vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2], T.float32(0.0)) * B[v1, vax2_fused_0 * T.int64(64) + vax2_fused_1_ax2_fused_3_fused + vax2_fused_2]
                for ax3_fused_0_ax3_fused_1_fused in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                    for ax0 in T.thread_binding(T.int64(64), thread="threadIdx.x"):
                        for ax3_fused_2_0 in T.serial(T.int64(1), annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2 in range(T.int64(4)):
                                for ax3_fused_2_1 in T.vectorized(T.int64(2)):
                                    with T.sblock("C_rf_init"):
                                        vax2_fused_1_ax2_fused_3_fused_0 = T.axis.spatial(T.int64(64), ax0)
                                        v0 = T.axis.spatial((n + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                        v1 = T.axis.spatial(T.int64(128), ax1_fused_0 * T.int64(8) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                        T.reads()
                                        T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                        C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = T.float32(0.0)
                                    for ax1 in range(T.int64(1)):
                                        with T.sblock("C_rf_update"):
                                            vax2_fused_1_ax2_fused_3_fused_0, vax2_fused_1_ax2_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                            v0 = T.axis.spatial((n + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax2)
                                            v1 = T.axis.spatial(T.int64(128), ax1_fused_0 * T.int64(8) + ax3_fused_0_ax3_fused_1_fused * T.int64(2) + ax3_fused_2_0 * T.int64(2) + ax3_fused_2_1)
                                            T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1], C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 + vax2_fused_1_ax2_fused_3_fused_1, v0, v1])
                                            T.writes(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                            C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] = C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1] + C_pad_rf_local[vax2_fused_1_ax2_fused_3_fused_0 + vax2_fused_1_ax2_fused_3_fused_1, v0, v1]
                for ax2_fused_2, ax1 in T.grid(T.int64(2), T.int64(4)):
                    for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                        for ax0 in T.thread_binding(T.int64(64), thread="threadIdx.x"):
                            with T.sblock("C"):
                                vax2_fused_1_ax2_fused_3_fused_0 = T.axis.reduce(T.int64(64), ax0)
                                v0 = T.axis.spatial((n + T.int64(3)) // T.int64(4) * T.int64(4), ax0_0 * T.int64(4) + ax1)
                                v1 = T.axis.spatial(T.int64(128), ax1_fused_0 * T.int64(8) + ax2_fused_0_ax2_fused_1_fused * T.int64(2) + ax2_fused_2)
                                T.reads(C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1])
                                T.writes(C_pad_local[v0, v1])
                                with T.init():
                                    C_pad_local[v0, v1] = T.float32(0.0)
                                C_pad_local[v0, v1] = C_pad_local[v0, v1] + C_pad_rf_local_1[vax2_fused_1_ax2_fused_3_fused_0, v0, v1]
                for ax0 in range(T.int64(4)):
                    for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(T.int64(4), thread="threadIdx.y"):
                        for ax1_fused_2 in range(T.int64(2)):
                            with T.sblock("C_pad"):
                                v0 = T.axis.spatial(n, ax0_0 * T.int64(4) + ax0)
                                v1 = T.axis.spatial(T.int64(128), ax1_fused_0 * T.int64(8) + ax1_fused_0_ax1_fused_1_fused * T.int64(2) + ax1_fused_2)
                                T.where((ax0_0 - (n + T.int64(3)) // T.int64(4) < T.int64(0) or ax0_0 * T.int64(4) + ax0 == T.int64(0)) and ax0_0 * T.int64(4) + ax0 < n)
                                T.reads(C_pad_local[v0, v1])
                                T.writes(C[v0, v1])
                                C[v0, v1] = C_pad_local[v0, v1]
