# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((2, 4, 3), "float16"), gamma: T.Buffer((4,), "float16"), beta: T.Buffer((4,), "float16"), T_instance_norm: T.Buffer((2, 4, 3), "float16")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    A_red_temp_v0 = T.sblock_alloc_buffer((2, 4))
    A_red_temp_v1 = T.sblock_alloc_buffer((2, 4))
    for ax0, ax1, k2 in T.grid(2, 4, 3):
        with T.sblock("A_red_temp"):
            v_ax0, v_ax1, v_k2 = T.axis.remap("SSR", [ax0, ax1, k2])
            T.reads(A[v_ax0, v_ax1, v_k2])
            T.writes(A_red_temp_v0[v_ax0, v_ax1], A_red_temp_v1[v_ax0, v_ax1])
            with T.init():
                A_red_temp_v0[v_ax0, v_ax1] = T.float32(0.0)
                A_red_temp_v1[v_ax0, v_ax1] = T.float32(0.0)
            v_A_red_temp_v0: T.let[T.float32] = A_red_temp_v0[v_ax0, v_ax1] + T.Cast("float32", A[v_ax0, v_ax1, v_k2])
            v_A_red_temp_v1: T.let[T.float32] = A_red_temp_v1[v_ax0, v_ax1] + T.Cast("float32", A[v_ax0, v_ax1, v_k2]) * T.Cast("float32", A[v_ax0, v_ax1, v_k2])
            A_red_temp_v0[v_ax0, v_ax1] = v_A_red_temp_v0
            A_red_temp_v1[v_ax0, v_ax1] = v_A_red_temp_v1
    for ax0, ax1, ax2 in T.grid(2, 4, 3):
        with T.sblock("T_instance_norm"):
            v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
            T.reads(A[v_ax0, v_ax1, v_ax2], A_red_temp_v0[v_ax0, v_ax1], A_red_temp_v1[v_ax0, v_ax1], gamma[v_ax1], beta[v_ax1])
            T.writes(T_instance_norm[v_ax0, v_ax1, v_ax2])
            T_instance_norm[v_ax0, v_ax1, v_ax2] = T.Cast("float16", (T.Cast("float32", A[v_ax0, v_ax1, v_ax2]) - A_red_temp_v0[v_ax0, v_ax1] * T.float32(0.3333333333333333)) * T.rsqrt(A_red_temp_v1[v_ax0, v_ax1] * T.float32(0.3333333333333333) - A_red_temp_v0[v_ax0, v_ax1] * T.float32(0.3333333333333333) * (A_red_temp_v0[v_ax0, v_ax1] * T.float32(0.3333333333333333)) + T.float32(1.0000000000000001e-05))) * gamma[v_ax1] + beta[v_ax1]
