# What TVM 0.25.0.post1 makes of programs.py for nvidia/geforce-rtx-3090-ti: Transpose
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def transpose(A: T.Buffer((128, 64), "float32"), T_transpose: T.Buffer((64, 128), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        A_shared = T.sblock_alloc_buffer((128, 64), scope="shared")
        for ax0_0_0 in T.thread_binding(8, thread="blockIdx.y", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
            for ax1_0 in T.thread_binding(8, thread="blockIdx.x"):
                for ax0_ax1_fused_0 in range(1):
                    for ax0_ax1_fused_1 in T.thread_binding(8, thread="threadIdx.y"):
                        for ax0_ax1_fused_2 in T.thread_binding(16, thread="threadIdx.x"):
                            for ax0_ax1_fused_3 in T.unroll(1):
                                with T.sblock("A_shared"):
                                    v0 = T.axis.spatial(128, ax1_0 * 16 + (ax0_ax1_fused_0 * 128 + ax0_ax1_fused_1 * 16 + ax0_ax1_fused_2 + ax0_ax1_fused_3) // 8)
                                    v1 = T.axis.spatial(64, ax0_0_0 * 8 + (ax0_ax1_fused_0 * 128 + ax0_ax1_fused_1 * 16 + ax0_ax1_fused_2 + ax0_ax1_fused_3) % 8)
                                    T.reads(A[v0, v1])
                                    T.writes(A_shared[v0, v1])
                                    T.sblock_attr({"buffer_dim_align": [[0, 0, 32, 1]]})
                                    A_shared[v0, v1] = A[v0, v1]
                for ax0_0_1 in T.thread_binding(8, thread="threadIdx.y"):
                    for ax1_1 in T.thread_binding(16, thread="threadIdx.x"):
                        for ax0_1_0, ax0_1_1 in T.grid(1, 1):
                            with T.sblock("T_transpose"):
                                v0 = T.axis.spatial(64, ax0_0_0 * 8 + ax0_0_1 + ax0_1_0 + ax0_1_1)
                                v1 = T.axis.spatial(128, ax1_0 * 16 + ax1_1)
                                T.reads(A_shared[v1, v0])
                                T.writes(T_transpose[v0, v1])
                                T_transpose[v0, v1] = A_shared[v1, v0]

    @T.prim_func(s_tir=True)
    def transpose_of_exp(A: T.Buffer((128, 64), "float32"), T_transpose: T.Buffer((64, 128), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        compute_shared = T.sblock_alloc_buffer((128, 64), scope="shared")
        for ax0_0_0 in T.thread_binding(8, thread="blockIdx.y", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
            for ax1_0 in T.thread_binding(8, thread="blockIdx.x"):
                for ax0_ax1_fused_0 in range(1):
                    for ax0_ax1_fused_1 in T.thread_binding(8, thread="threadIdx.y"):
                        for ax0_ax1_fused_2 in T.thread_binding(16, thread="threadIdx.x"):
                            for ax0_ax1_fused_3 in T.unroll(1):
                                with T.sblock("compute_shared"):
                                    v0 = T.axis.spatial(128, ax1_0 * 16 + (ax0_ax1_fused_0 * 128 + ax0_ax1_fused_1 * 16 + ax0_ax1_fused_2 + ax0_ax1_fused_3) // 8)
                                    v1 = T.axis.spatial(64, ax0_0_0 * 8 + (ax0_ax1_fused_0 * 128 + ax0_ax1_fused_1 * 16 + ax0_ax1_fused_2 + ax0_ax1_fused_3) % 8)
                                    T.reads(A[v0, v1])
                                    T.writes(compute_shared[v0, v1])
                                    T.sblock_attr({"buffer_dim_align": [[0, 0, 32, 1]]})
                                    compute_shared[v0, v1] = T.exp(A[v0, v1])
                for ax0_0_1 in T.thread_binding(8, thread="threadIdx.y"):
                    for ax1_1 in T.thread_binding(16, thread="threadIdx.x"):
                        for ax0_1_0, ax0_1_1 in T.grid(1, 1):
                            with T.sblock("T_transpose"):
                                v0 = T.axis.spatial(64, ax0_0_0 * 8 + ax0_0_1 + ax0_1_0 + ax0_1_1)
                                v1 = T.axis.spatial(128, ax1_0 * 16 + ax1_1)
                                T.reads(compute_shared[v1, v0])
                                T.writes(T_transpose[v0, v1])
                                T_transpose[v0, v1] = compute_shared[v1, v0]
