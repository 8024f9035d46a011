# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((1, 3, 7, 8), "float32"), adaptive_pool_avg: T.Buffer((1, 3, 3, 3), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    adaptive_pool_sum = T.sblock_alloc_buffer((1, 3, 3, 3))
    for ax0, ax1, ax2, ax3 in T.grid(1, 3, 3, 3):
        with T.sblock("adaptive_pool_sum_l1"):
            v_ax0, v_ax1, v_ax2, v_ax3 = T.axis.remap("SSSS", [ax0, ax1, ax2, ax3])
            T.reads(A[v_ax0, v_ax1, v_ax2 * 7 // 3:v_ax2 * 7 // 3 + ((v_ax2 % 3 + 7) // 3 + 1), v_ax3 * 8 // 3:v_ax3 * 8 // 3 + ((v_ax3 * 2 % 3 + 8) // 3 + 1)])
            T.writes(adaptive_pool_sum[v_ax0, v_ax1, v_ax2, v_ax3])
            for rv0, rv1 in T.grid(T.Select((v_ax2 + 1) % 3 == 0, (v_ax2 * 7 + 7) // 3, (v_ax2 * 7 + 7) // 3 + 1) - v_ax2 * 7 // 3, T.Select((v_ax3 * 2 + 2) % 3 == 0, (v_ax3 * 8 + 8) // 3, (v_ax3 * 8 + 8) // 3 + 1) - v_ax3 * 8 // 3):
                with T.sblock("adaptive_pool_sum"):
                    v_ax0_1 = T.axis.spatial((v_ax0, v_ax0 + 1), v_ax0)
                    v_ax1_1 = T.axis.spatial((v_ax1, v_ax1 + 1), v_ax1)
                    v_ax2_1 = T.axis.spatial((v_ax2, v_ax2 + 1), v_ax2)
                    v_ax3_1 = T.axis.spatial((v_ax3, v_ax3 + 1), v_ax3)
                    v_rv0, v_rv1 = T.axis.remap("RR", [rv0, rv1])
                    T.reads(A[v_ax0_1, v_ax1_1, v_ax2_1 * 7 // 3 + v_rv0, v_ax3_1 * 8 // 3 + v_rv1])
                    T.writes(adaptive_pool_sum[v_ax0_1, v_ax1_1, v_ax2_1, v_ax3_1])
                    with T.init():
                        adaptive_pool_sum[v_ax0_1, v_ax1_1, v_ax2_1, v_ax3_1] = T.float32(0.0)
                    adaptive_pool_sum[v_ax0_1, v_ax1_1, v_ax2_1, v_ax3_1] = adaptive_pool_sum[v_ax0_1, v_ax1_1, v_ax2_1, v_ax3_1] + A[v_ax0_1, v_ax1_1, v_ax2_1 * 7 // 3 + v_rv0, v_ax3_1 * 8 // 3 + v_rv1]
    for ax0, ax1, ax2, ax3 in T.grid(1, 3, 3, 3):
        with T.sblock("adaptive_pool_avg"):
            v_ax0, v_ax1, v_ax2, v_ax3 = T.axis.remap("SSSS", [ax0, ax1, ax2, ax3])
            T.reads(adaptive_pool_sum[v_ax0, v_ax1, v_ax2, v_ax3])
            T.writes(adaptive_pool_avg[v_ax0, v_ax1, v_ax2, v_ax3])
            T.sblock_attr({"schedule_rule": "meta_schedule.adaptive_pool_avg"})
            adaptive_pool_avg[v_ax0, v_ax1, v_ax2, v_ax3] = adaptive_pool_sum[v_ax0, v_ax1, v_ax2, v_ax3] / (T.Cast("float32", T.Select((v_ax2 + 1) % 3 == 0, (v_ax2 * 7 + 7) // 3, (v_ax2 * 7 + 7) // 3 + 1) - v_ax2 * 7 // 3) * T.Cast("float32", T.Select((v_ax3 * 2 + 2) % 3 == 0, (v_ax3 * 8 + 8) // 3, (v_ax3 * 8 + 8) // 3 + 1) - v_ax3 * 8 // 3))
