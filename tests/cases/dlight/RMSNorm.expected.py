# What TVM 0.27.0.post1 makes of decode.py and programs.py for nvidia/geforce-rtx-3090-ti: RMSNorm
# from typing import TypeVar
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

n = TypeVar("n")
m = TypeVar("m")
@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def rms_norm_3d(x: T.Buffer((T.int64(1), n, T.int64(96)), "float16"), w: T.Buffer((T.int64(96),), "float16"), T_cast: T.Buffer((T.int64(1), n, T.int64(96)), "float16")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        T_multiply_local = T.sblock_alloc_buffer((T.int64(1), n, T.int64(96)), scope="local")
        T_multiply_red_local = T.sblock_alloc_buffer((T.int64(1), n), scope="local")
        rsqrt_shared = T.sblock_alloc_buffer((T.int64(1), n), scope="shared")
        T_rms_norm_local = T.sblock_alloc_buffer((T.int64(1), n, T.int64(96)), scope="local")
        x_local = T.sblock_alloc_buffer((T.int64(1), n, T.int64(96)), "float16", scope="local")
        for ax0_ax1_fused in T.thread_binding(n, thread="blockIdx.x"):
            for ax2_0 in T.thread_binding(T.int64(512), thread="threadIdx.x"):
                for ax2_1 in range(T.int64(1)):
                    for ax2_2 in T.vectorized(T.int64(8)):
                        with T.sblock("x_local"):
                            v0 = T.axis.spatial(T.int64(1), T.int64(0))
                            v1 = T.axis.spatial(n, ax0_ax1_fused)
                            v2 = T.axis.spatial(T.int64(96), ax2_0 * T.int64(8) + ax2_1 * T.int64(8) + ax2_2)
                            T.where((ax2_0 + ax2_1) * T.int64(8) + ax2_2 < T.int64(96))
                            T.reads(x[v0, v1, v2])
                            T.writes(x_local[v0, v1, v2])
                            x_local[v0, v1, v2] = x[v0, v1, v2]
                for ax0 in range(T.int64(8)):
                    with T.sblock("T_multiply"):
                        v_ax0 = T.axis.spatial(T.int64(1), T.int64(0))
                        v_ax1 = T.axis.spatial(n, ax0_ax1_fused)
                        v_ax2 = T.axis.spatial(T.int64(96), ax2_0 * T.int64(8) + ax0)
                        T.where(ax2_0 < T.int64(12))
                        T.reads(x_local[v_ax0, v_ax1, v_ax2])
                        T.writes(T_multiply_local[v_ax0, v_ax1, v_ax2])
                        T_multiply_local[v_ax0, v_ax1, v_ax2] = T.Cast("float32", x_local[v_ax0, v_ax1, v_ax2]) * T.Cast("float32", x_local[v_ax0, v_ax1, v_ax2])
                for ax0 in range(T.int64(8)):
                    with T.sblock("T_multiply_red"):
                        v_ax0 = T.axis.spatial(T.int64(1), T.int64(0))
                        v_ax1 = T.axis.spatial(n, ax0_ax1_fused)
                        v_k2 = T.axis.reduce(T.int64(96), ax2_0 * T.int64(8) + ax0)
                        T.where(ax2_0 < T.int64(12))
                        T.reads(T_multiply_local[v_ax0, v_ax1, v_k2])
                        T.writes(T_multiply_red_local[v_ax0, v_ax1])
                        with T.init():
                            T_multiply_red_local[v_ax0, v_ax1] = T.float32(0.0)
                        T_multiply_red_local[v_ax0, v_ax1] = T_multiply_red_local[v_ax0, v_ax1] + T_multiply_local[v_ax0, v_ax1, v_k2]
            with T.sblock("rsqrt"):
                v_ax0 = T.axis.spatial(T.int64(1), T.int64(0))
                v_ax1 = T.axis.spatial(n, ax0_ax1_fused)
                T.reads(T_multiply_red_local[v_ax0, v_ax1])
                T.writes(rsqrt_shared[v_ax0, v_ax1])
                rsqrt_shared[v_ax0, v_ax1] = T.rsqrt(T_multiply_red_local[v_ax0, v_ax1] / T.float32(96.0) + T.float32(1.0000000000000001e-05))
            for ax0_0 in T.thread_binding(T.int64(512), thread="threadIdx.x"):
                for ax0_1, ax0_2 in T.grid(T.int64(1), T.int64(8)):
                    with T.sblock("T_rms_norm"):
                        v_ax0 = T.axis.spatial(T.int64(1), T.int64(0))
                        v_ax1 = T.axis.spatial(n, ax0_ax1_fused)
                        v_ax2 = T.axis.spatial(T.int64(96), ax0_0 * T.int64(8) + ax0_1 * T.int64(8) + ax0_2)
                        T.where((ax0_0 + ax0_1) * T.int64(8) + ax0_2 < T.int64(96))
                        T.reads(rsqrt_shared[v_ax0, v_ax1], x_local[v_ax0, v_ax1, v_ax2], w[v_ax2])
                        T.writes(T_rms_norm_local[v_ax0, v_ax1, v_ax2])
                        T_rms_norm_local[v_ax0, v_ax1, v_ax2] = rsqrt_shared[v_ax0, v_ax1] * T.Cast("float32", x_local[v_ax0, v_ax1, v_ax2]) * T.Cast("float32", w[v_ax2])
                for ax0 in T.vectorized(T.int64(8)):
                    with T.sblock("T_cast_local"):
                        v0 = T.axis.spatial(T.int64(1), T.int64(0))
                        v1 = T.axis.spatial(n, ax0_ax1_fused)
                        v2 = T.axis.spatial(T.int64(96), ax0_0 * T.int64(8) + ax0)
                        T.where(ax0_0 < T.int64(12))
                        T.reads(T_rms_norm_local[v0, v1, v2])
                        T.writes(T_cast[v0, v1, v2])
                        T_cast[v0, v1, v2] = T.Cast("float16", T_rms_norm_local[v0, v1, v2])

    @T.prim_func(s_tir=True)
    def rms_norm_3d_f32(x: T.Buffer((T.int64(2), T.int64(3), T.int64(64)), "float32"), w: T.Buffer((T.int64(64),), "float32"), T_cast: T.Buffer((T.int64(2), T.int64(3), T.int64(64)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        T_multiply_local = T.sblock_alloc_buffer((T.int64(2), T.int64(3), T.int64(64)), scope="local")
        T_multiply_red_local = T.sblock_alloc_buffer((T.int64(2), T.int64(3)), scope="local")
        rsqrt_shared = T.sblock_alloc_buffer((T.int64(2), T.int64(3)), scope="shared")
        T_rms_norm_local = T.sblock_alloc_buffer((T.int64(2), T.int64(3), T.int64(64)), scope="local")
        x_local = T.sblock_alloc_buffer((T.int64(2), T.int64(3), T.int64(64)), scope="local")
        for ax0_ax1_fused in T.thread_binding(T.int64(6), thread="blockIdx.x"):
            for ax2_0 in T.thread_binding(T.int64(512), thread="threadIdx.x"):
                for ax2_1 in range(T.int64(1)):
                    for ax2_2 in T.vectorized(T.int64(8)):
                        with T.sblock("x_local"):
                            v0 = T.axis.spatial(T.int64(2), ax0_ax1_fused // T.int64(3))
                            v1 = T.axis.spatial(T.int64(3), ax0_ax1_fused % T.int64(3))
                            v2 = T.axis.spatial(T.int64(64), ax2_0 * T.int64(8) + ax2_1 * T.int64(8) + ax2_2)
                            T.where((ax2_0 + ax2_1) * T.int64(8) + ax2_2 < T.int64(64))
                            T.reads(x[v0, v1, v2])
                            T.writes(x_local[v0, v1, v2])
                            x_local[v0, v1, v2] = x[v0, v1, v2]
                for ax0 in range(T.int64(8)):
                    with T.sblock("T_multiply"):
                        v_ax0 = T.axis.spatial(T.int64(2), ax0_ax1_fused // T.int64(3))
                        v_ax1 = T.axis.spatial(T.int64(3), ax0_ax1_fused % T.int64(3))
                        v_ax2 = T.axis.spatial(T.int64(64), ax2_0 * T.int64(8) + ax0)
                        T.where(ax2_0 < T.int64(8))
                        T.reads(x_local[v_ax0, v_ax1, v_ax2])
                        T.writes(T_multiply_local[v_ax0, v_ax1, v_ax2])
                        T_multiply_local[v_ax0, v_ax1, v_ax2] = x_local[v_ax0, v_ax1, v_ax2] * x_local[v_ax0, v_ax1, v_ax2]
                for ax0 in range(T.int64(8)):
                    with T.sblock("T_multiply_red"):
                        v_ax0 = T.axis.spatial(T.int64(2), ax0_ax1_fused // T.int64(3))
                        v_ax1 = T.axis.spatial(T.int64(3), ax0_ax1_fused % T.int64(3))
                        v_k2 = T.axis.reduce(T.int64(64), ax2_0 * T.int64(8) + ax0)
                        T.where(ax2_0 < T.int64(8))
                        T.reads(T_multiply_local[v_ax0, v_ax1, v_k2])
                        T.writes(T_multiply_red_local[v_ax0, v_ax1])
                        with T.init():
                            T_multiply_red_local[v_ax0, v_ax1] = T.float32(0.0)
                        T_multiply_red_local[v_ax0, v_ax1] = T_multiply_red_local[v_ax0, v_ax1] + T_multiply_local[v_ax0, v_ax1, v_k2]
            with T.sblock("rsqrt"):
                v_ax0 = T.axis.spatial(T.int64(2), ax0_ax1_fused // T.int64(3))
                v_ax1 = T.axis.spatial(T.int64(3), ax0_ax1_fused % T.int64(3))
                T.reads(T_multiply_red_local[v_ax0, v_ax1])
                T.writes(rsqrt_shared[v_ax0, v_ax1])
                rsqrt_shared[v_ax0, v_ax1] = T.rsqrt(T_multiply_red_local[v_ax0, v_ax1] / T.float32(64.0) + T.float32(1.0000000000000001e-05))
            for ax0_0 in T.thread_binding(T.int64(512), thread="threadIdx.x"):
                for ax0_1, ax0_2 in T.grid(T.int64(1), T.int64(8)):
                    with T.sblock("T_rms_norm"):
                        v_ax0 = T.axis.spatial(T.int64(2), ax0_ax1_fused // T.int64(3))
                        v_ax1 = T.axis.spatial(T.int64(3), ax0_ax1_fused % T.int64(3))
                        v_ax2 = T.axis.spatial(T.int64(64), ax0_0 * T.int64(8) + ax0_1 * T.int64(8) + ax0_2)
                        T.where((ax0_0 + ax0_1) * T.int64(8) + ax0_2 < T.int64(64))
                        T.reads(rsqrt_shared[v_ax0, v_ax1], x_local[v_ax0, v_ax1, v_ax2], w[v_ax2])
                        T.writes(T_rms_norm_local[v_ax0, v_ax1, v_ax2])
                        T_rms_norm_local[v_ax0, v_ax1, v_ax2] = rsqrt_shared[v_ax0, v_ax1] * x_local[v_ax0, v_ax1, v_ax2] * w[v_ax2]
                for ax0 in T.vectorized(T.int64(8)):
                    with T.sblock("T_cast_local"):
                        v0 = T.axis.spatial(T.int64(2), ax0_ax1_fused // T.int64(3))
                        v1 = T.axis.spatial(T.int64(3), ax0_ax1_fused % T.int64(3))
                        v2 = T.axis.spatial(T.int64(64), ax0_0 * T.int64(8) + ax0)
                        T.where(ax0_0 < T.int64(8))
                        T.reads(T_rms_norm_local[v0, v1, v2])
                        T.writes(T_cast[v0, v1, v2])
                        T_cast[v0, v1, v2] = T_rms_norm_local[v0, v1, v2]

    @T.prim_func(s_tir=True)
    def rms_norm_4d(x: T.Buffer((T.int64(2), T.int64(2), T.int64(3), T.int64(100)), "float16"), w: T.Buffer((T.int64(100),), "float16"), T_cast: T.Buffer((T.int64(2), T.int64(2), T.int64(3), T.int64(100)), "float16")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        T_multiply_local = T.sblock_alloc_buffer((T.int64(2), T.int64(2), T.int64(3), T.int64(100)), scope="local")
        T_multiply_red_local = T.sblock_alloc_buffer((T.int64(2), T.int64(2), T.int64(3)), scope="local")
        rsqrt_shared = T.sblock_alloc_buffer((T.int64(2), T.int64(2), T.int64(3)), scope="shared")
        T_rms_norm_local = T.sblock_alloc_buffer((T.int64(2), T.int64(2), T.int64(3), T.int64(100)), scope="local")
        x_local = T.sblock_alloc_buffer((T.int64(2), T.int64(2), T.int64(3), T.int64(100)), "float16", scope="local")
        for ax0_ax1_ax2_fused in T.thread_binding(T.int64(12), thread="blockIdx.x"):
            for ax3_0 in T.thread_binding(T.int64(512), thread="threadIdx.x"):
                for ax3_1 in range(T.int64(1)):
                    for ax3_2 in T.vectorized(T.int64(8)):
                        with T.sblock("x_local"):
                            v0 = T.axis.spatial(T.int64(2), ax0_ax1_ax2_fused // T.int64(6))
                            v1 = T.axis.spatial(T.int64(2), ax0_ax1_ax2_fused % T.int64(6) // T.int64(3))
                            v2 = T.axis.spatial(T.int64(3), ax0_ax1_ax2_fused % T.int64(3))
                            v3 = T.axis.spatial(T.int64(100), ax3_0 * T.int64(8) + ax3_1 * T.int64(8) + ax3_2)
                            T.where((ax3_0 + ax3_1) * T.int64(8) + ax3_2 < T.int64(100))
                            T.reads(x[v0, v1, v2, v3])
                            T.writes(x_local[v0, v1, v2, v3])
                            x_local[v0, v1, v2, v3] = x[v0, v1, v2, v3]
                for ax0 in range(T.int64(8)):
                    with T.sblock("T_multiply"):
                        v_ax0 = T.axis.spatial(T.int64(2), ax0_ax1_ax2_fused // T.int64(6))
                        v_ax1 = T.axis.spatial(T.int64(2), ax0_ax1_ax2_fused % T.int64(6) // T.int64(3))
                        v_ax2 = T.axis.spatial(T.int64(3), ax0_ax1_ax2_fused % T.int64(3))
                        v_ax3 = T.axis.spatial(T.int64(100), ax3_0 * T.int64(8) + ax0)
                        T.where(ax3_0 * T.int64(8) + ax0 < T.int64(100))
                        T.reads(x_local[v_ax0, v_ax1, v_ax2, v_ax3])
                        T.writes(T_multiply_local[v_ax0, v_ax1, v_ax2, v_ax3])
                        T_multiply_local[v_ax0, v_ax1, v_ax2, v_ax3] = T.Cast("float32", x_local[v_ax0, v_ax1, v_ax2, v_ax3]) * T.Cast("float32", x_local[v_ax0, v_ax1, v_ax2, v_ax3])
                for ax0 in range(T.int64(8)):
                    with T.sblock("T_multiply_red"):
                        v_ax0 = T.axis.spatial(T.int64(2), ax0_ax1_ax2_fused // T.int64(6))
                        v_ax1 = T.axis.spatial(T.int64(2), ax0_ax1_ax2_fused % T.int64(6) // T.int64(3))
                        v_ax2 = T.axis.spatial(T.int64(3), ax0_ax1_ax2_fused % T.int64(3))
                        v_k3 = T.axis.reduce(T.int64(100), ax3_0 * T.int64(8) + ax0)
                        T.where(ax3_0 * T.int64(8) + ax0 < T.int64(100))
                        T.reads(T_multiply_local[v_ax0, v_ax1, v_ax2, v_k3])
                        T.writes(T_multiply_red_local[v_ax0, v_ax1, v_ax2])
                        with T.init():
                            T_multiply_red_local[v_ax0, v_ax1, v_ax2] = T.float32(0.0)
                        T_multiply_red_local[v_ax0, v_ax1, v_ax2] = T_multiply_red_local[v_ax0, v_ax1, v_ax2] + T_multiply_local[v_ax0, v_ax1, v_ax2, v_k3]
            with T.sblock("rsqrt"):
                v_ax0 = T.axis.spatial(T.int64(2), ax0_ax1_ax2_fused // T.int64(6))
                v_ax1 = T.axis.spatial(T.int64(2), ax0_ax1_ax2_fused % T.int64(6) // T.int64(3))
                v_ax2 = T.axis.spatial(T.int64(3), ax0_ax1_ax2_fused % T.int64(3))
                T.reads(T_multiply_red_local[v_ax0, v_ax1, v_ax2])
                T.writes(rsqrt_shared[v_ax0, v_ax1, v_ax2])
                rsqrt_shared[v_ax0, v_ax1, v_ax2] = T.rsqrt(T_multiply_red_local[v_ax0, v_ax1, v_ax2] / T.float32(100.0) + T.float32(1.0000000000000001e-05))
            for ax0_0 in T.thread_binding(T.int64(512), thread="threadIdx.x"):
                for ax0_1, ax0_2 in T.grid(T.int64(1), T.int64(8)):
                    with T.sblock("T_rms_norm"):
                        v_ax0 = T.axis.spatial(T.int64(2), ax0_ax1_ax2_fused // T.int64(6))
                        v_ax1 = T.axis.spatial(T.int64(2), ax0_ax1_ax2_fused % T.int64(6) // T.int64(3))
                        v_ax2 = T.axis.spatial(T.int64(3), ax0_ax1_ax2_fused % T.int64(3))
                        v_ax3 = T.axis.spatial(T.int64(100), ax0_0 * T.int64(8) + ax0_1 * T.int64(8) + ax0_2)
                        T.where((ax0_0 + ax0_1) * T.int64(8) + ax0_2 < T.int64(100))
                        T.reads(rsqrt_shared[v_ax0, v_ax1, v_ax2], x_local[v_ax0, v_ax1, v_ax2, v_ax3], w[v_ax3])
                        T.writes(T_rms_norm_local[v_ax0, v_ax1, v_ax2, v_ax3])
                        T_rms_norm_local[v_ax0, v_ax1, v_ax2, v_ax3] = rsqrt_shared[v_ax0, v_ax1, v_ax2] * T.Cast("float32", x_local[v_ax0, v_ax1, v_ax2, v_ax3]) * T.Cast("float32", w[v_ax3])
                for ax0 in T.vectorized(T.int64(8)):
                    with T.sblock("T_cast_local"):
                        v0 = T.axis.spatial(T.int64(2), ax0_ax1_ax2_fused // T.int64(6))
                        v1 = T.axis.spatial(T.int64(2), ax0_ax1_ax2_fused % T.int64(6) // T.int64(3))
                        v2 = T.axis.spatial(T.int64(3), ax0_ax1_ax2_fused % T.int64(3))
                        v3 = T.axis.spatial(T.int64(100), ax0_0 * T.int64(8) + ax0)
                        T.where(ax0_0 * T.int64(8) + ax0 < T.int64(100))
                        T.reads(T_rms_norm_local[v0, v1, v2, v3])
                        T.writes(T_cast[v0, v1, v2, v3])
                        T_cast[v0, v1, v2, v3] = T.Cast("float16", T_rms_norm_local[v0, v1, v2, v3])

    @T.prim_func(s_tir=True)
    def rms_norm_64(A: T.Buffer((T.int64(1), n, T.int64(256)), "float32"), g: T.Buffer((T.int64(256),), "float32"), T_cast: T.Buffer((T.int64(1), n, T.int64(256)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        T_multiply_local = T.sblock_alloc_buffer((T.int64(1), n, T.int64(256)), scope="local")
        T_multiply_red_local = T.sblock_alloc_buffer((T.int64(1), n), scope="local")
        rsqrt_shared = T.sblock_alloc_buffer((T.int64(1), n), scope="shared")
        T_rms_norm_local = T.sblock_alloc_buffer((T.int64(1), n, T.int64(256)), scope="local")
        A_local = T.sblock_alloc_buffer((T.int64(1), n, T.int64(256)), scope="local")
        for ax0_ax1_fused in T.thread_binding(n, thread="blockIdx.x"):
            for ax2_0 in T.thread_binding(T.int64(512), thread="threadIdx.x"):
                for ax2_1 in range(T.int64(1)):
                    for ax2_2 in T.vectorized(T.int64(8)):
                        with T.sblock("A_local"):
                            v0 = T.axis.spatial(T.int64(1), T.int64(0))
                            v1 = T.axis.spatial(n, ax0_ax1_fused)
                            v2 = T.axis.spatial(T.int64(256), ax2_0 * T.int64(8) + ax2_1 * T.int64(8) + ax2_2)
                            T.where((ax2_0 + ax2_1) * T.int64(8) + ax2_2 < T.int64(256))
                            T.reads(A[v0, v1, v2])
                            T.writes(A_local[v0, v1, v2])
                            A_local[v0, v1, v2] = A[v0, v1, v2]
                for ax0 in range(T.int64(8)):
                    with T.sblock("T_multiply"):
                        v_ax0 = T.axis.spatial(T.int64(1), T.int64(0))
                        v_ax1 = T.axis.spatial(n, ax0_ax1_fused)
                        v_ax2 = T.axis.spatial(T.int64(256), ax2_0 * T.int64(8) + ax0)
                        T.where(ax2_0 < T.int64(32))
                        T.reads(A_local[v_ax0, v_ax1, v_ax2])
                        T.writes(T_multiply_local[v_ax0, v_ax1, v_ax2])
                        T_multiply_local[v_ax0, v_ax1, v_ax2] = A_local[v_ax0, v_ax1, v_ax2] * A_local[v_ax0, v_ax1, v_ax2]
                for ax0 in range(T.int64(8)):
                    with T.sblock("T_multiply_red"):
                        v_ax0 = T.axis.spatial(T.int64(1), T.int64(0))
                        v_ax1 = T.axis.spatial(n, ax0_ax1_fused)
                        v_k2 = T.axis.reduce(T.int64(256), ax2_0 * T.int64(8) + ax0)
                        T.where(ax2_0 < T.int64(32))
                        T.reads(T_multiply_local[v_ax0, v_ax1, v_k2])
                        T.writes(T_multiply_red_local[v_ax0, v_ax1])
                        with T.init():
                            T_multiply_red_local[v_ax0, v_ax1] = T.float32(0.0)
                        T_multiply_red_local[v_ax0, v_ax1] = T_multiply_red_local[v_ax0, v_ax1] + T_multiply_local[v_ax0, v_ax1, v_k2]
            with T.sblock("rsqrt"):
                v_ax0 = T.axis.spatial(T.int64(1), T.int64(0))
                v_ax1 = T.axis.spatial(n, ax0_ax1_fused)
                T.reads(T_multiply_red_local[v_ax0, v_ax1])
                T.writes(rsqrt_shared[v_ax0, v_ax1])
                rsqrt_shared[v_ax0, v_ax1] = T.rsqrt(T_multiply_red_local[v_ax0, v_ax1] / T.float32(256.0) + T.float32(1.0000000000000001e-05))
            for ax0_0 in T.thread_binding(T.int64(512), thread="threadIdx.x"):
                for ax0_1, ax0_2 in T.grid(T.int64(1), T.int64(8)):
                    with T.sblock("T_rms_norm"):
                        v_ax0 = T.axis.spatial(T.int64(1), T.int64(0))
                        v_ax1 = T.axis.spatial(n, ax0_ax1_fused)
                        v_ax2 = T.axis.spatial(T.int64(256), ax0_0 * T.int64(8) + ax0_1 * T.int64(8) + ax0_2)
                        T.where((ax0_0 + ax0_1) * T.int64(8) + ax0_2 < T.int64(256))
                        T.reads(rsqrt_shared[v_ax0, v_ax1], A_local[v_ax0, v_ax1, v_ax2], g[v_ax2])
                        T.writes(T_rms_norm_local[v_ax0, v_ax1, v_ax2])
                        T_rms_norm_local[v_ax0, v_ax1, v_ax2] = rsqrt_shared[v_ax0, v_ax1] * A_local[v_ax0, v_ax1, v_ax2] * g[v_ax2]
                for ax0 in T.vectorized(T.int64(8)):
                    with T.sblock("T_cast_local"):
                        v0 = T.axis.spatial(T.int64(1), T.int64(0))
                        v1 = T.axis.spatial(n, ax0_ax1_fused)
                        v2 = T.axis.spatial(T.int64(256), ax0_0 * T.int64(8) + ax0)
                        T.where(ax0_0 < T.int64(32))
                        T.reads(T_rms_norm_local[v0, v1, v2])
                        T.writes(T_cast[v0, v1, v2])
                        T_cast[v0, v1, v2] = T_rms_norm_local[v0, v1, v2]

    @T.prim_func(s_tir=True)
    def rms_without_casts(x: T.Buffer((T.int64(2), m, T.int64(256)), "float32"), w: T.Buffer((T.int64(256),), "float32"), y: T.Buffer((T.int64(2), m, T.int64(256)), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        q_local = T.sblock_alloc_buffer((T.int64(2), m, T.int64(256)), scope="local")
        r_local = T.sblock_alloc_buffer((T.int64(2), m), scope="local")
        s_shared = T.sblock_alloc_buffer((T.int64(2), m), scope="shared")
        x_local = T.sblock_alloc_buffer((T.int64(2), m, T.int64(256)), scope="local")
        y_local = T.sblock_alloc_buffer((T.int64(2), m, T.int64(256)), scope="local")
        for ax0_ax1_fused in T.thread_binding(m * T.int64(2), thread="blockIdx.x"):
            for ax2_0 in T.thread_binding(T.int64(512), thread="threadIdx.x"):
                for ax2_1 in range(T.int64(1)):
                    for ax2_2 in T.vectorized(T.int64(8)):
                        with T.sblock("x_local"):
                            v0 = T.axis.spatial(T.int64(2), ax0_ax1_fused // m)
                            v1 = T.axis.spatial(m, ax0_ax1_fused % m)
                            v2 = T.axis.spatial(T.int64(256), ax2_0 * T.int64(8) + ax2_1 * T.int64(8) + ax2_2)
                            T.where((ax2_0 + ax2_1) * T.int64(8) + ax2_2 < T.int64(256))
                            T.reads(x[v0, v1, v2])
                            T.writes(x_local[v0, v1, v2])
                            x_local[v0, v1, v2] = x[v0, v1, v2]
                for ax0 in range(T.int64(8)):
                    with T.sblock("mul"):
                        v0 = T.axis.spatial(T.int64(2), ax0_ax1_fused // m)
                        v1 = T.axis.spatial(m, ax0_ax1_fused % m)
                        v2 = T.axis.spatial(T.int64(256), ax2_0 * T.int64(8) + ax0)
                        T.where(ax2_0 < T.int64(32))
                        T.reads(x_local[v0, v1, v2])
                        T.writes(q_local[v0, v1, v2])
                        q_local[v0, v1, v2] = x_local[v0, v1, v2] * x_local[v0, v1, v2]
                for ax0 in range(T.int64(8)):
                    with T.sblock("red"):
                        v0 = T.axis.spatial(T.int64(2), ax0_ax1_fused // m)
                        v1 = T.axis.spatial(m, ax0_ax1_fused % m)
                        v2 = T.axis.reduce(T.int64(256), ax2_0 * T.int64(8) + ax0)
                        T.where(ax2_0 < T.int64(32))
                        T.reads(q_local[v0, v1, v2])
                        T.writes(r_local[v0, v1])
                        with T.init():
                            r_local[v0, v1] = T.float32(0.0)
                        r_local[v0, v1] = r_local[v0, v1] + q_local[v0, v1, v2]
            with T.sblock("rs"):
                v0 = T.axis.spatial(T.int64(2), ax0_ax1_fused // m)
                v1 = T.axis.spatial(m, ax0_ax1_fused % m)
                T.reads(r_local[v0, v1])
                T.writes(s_shared[v0, v1])
                s_shared[v0, v1] = T.rsqrt(r_local[v0, v1] / T.float32(256.0) + T.float32(1.0000000000000001e-05))
            for ax0_0 in T.thread_binding(T.int64(512), thread="threadIdx.x"):
                for ax0_1, ax0_2 in T.grid(T.int64(1), T.int64(8)):
                    with T.sblock("norm"):
                        v0 = T.axis.spatial(T.int64(2), ax0_ax1_fused // m)
                        v1 = T.axis.spatial(m, ax0_ax1_fused % m)
                        v2 = T.axis.spatial(T.int64(256), ax0_0 * T.int64(8) + ax0_1 * T.int64(8) + ax0_2)
                        T.where((ax0_0 + ax0_1) * T.int64(8) + ax0_2 < T.int64(256))
                        T.reads(s_shared[v0, v1], x_local[v0, v1, v2], w[v2])
                        T.writes(y_local[v0, v1, v2])
                        y_local[v0, v1, v2] = s_shared[v0, v1] * x_local[v0, v1, v2] * w[v2]
                for ax0 in T.vectorized(T.int64(8)):
                    with T.sblock("y_local"):
                        v0 = T.axis.spatial(T.int64(2), ax0_ax1_fused // m)
                        v1 = T.axis.spatial(m, ax0_ax1_fused % m)
                        v2 = T.axis.spatial(T.int64(256), ax0_0 * T.int64(8) + ax0)
                        T.where(ax0_0 < T.int64(32))
                        T.reads(y_local[v0, v1, v2])
                        T.writes(y[v0, v1, v2])
                        y[v0, v1, v2] = y_local[v0, v1, v2]
