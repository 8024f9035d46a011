# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((2, 4, 8), "float32"), gamma: T.Buffer((8,), "float32"), beta: T.Buffer((8,), "float32"), T_layer_norm: T.Buffer((2, 4, 8), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    A_sum = T.sblock_alloc_buffer((2, 4))
    A_mean = T.sblock_alloc_buffer((2, 4))
    A_var_sum = T.sblock_alloc_buffer((2, 4))
    for ax0, ax1, k2 in T.grid(2, 4, 8):
        with T.sblock("A_sum"):
            v_ax0, v_ax1, v_k2 = T.axis.remap("SSR", [ax0, ax1, k2])
            T.reads(A[v_ax0, v_ax1, v_k2])
            T.writes(A_sum[v_ax0, v_ax1])
            with T.init():
                A_sum[v_ax0, v_ax1] = T.float32(0.0)
            A_sum[v_ax0, v_ax1] = A_sum[v_ax0, v_ax1] + A[v_ax0, v_ax1, v_k2]
    for ax0, ax1 in T.grid(2, 4):
        with T.sblock("A_mean"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(A_sum[v_ax0, v_ax1])
            T.writes(A_mean[v_ax0, v_ax1])
            A_mean[v_ax0, v_ax1] = A_sum[v_ax0, v_ax1] / T.float32(8.0)
    for ax0, ax1, k2 in T.grid(2, 4, 8):
        with T.sblock("A_var_sum"):
            v_ax0, v_ax1, v_k2 = T.axis.remap("SSR", [ax0, ax1, k2])
            T.reads(A[v_ax0, v_ax1, v_k2], A_mean[v_ax0, v_ax1])
            T.writes(A_var_sum[v_ax0, v_ax1])
            with T.init():
                A_var_sum[v_ax0, v_ax1] = T.float32(0.0)
            A_var_sum[v_ax0, v_ax1] = A_var_sum[v_ax0, v_ax1] + (A[v_ax0, v_ax1, v_k2] - A_mean[v_ax0, v_ax1]) * (A[v_ax0, v_ax1, v_k2] - A_mean[v_ax0, v_ax1])
    for ax0, ax1, ax2 in T.grid(2, 4, 8):
        with T.sblock("T_layer_norm"):
            v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
            T.reads(A[v_ax0, v_ax1, v_ax2], A_mean[v_ax0, v_ax1], A_var_sum[v_ax0, v_ax1], gamma[v_ax2], beta[v_ax2])
            T.writes(T_layer_norm[v_ax0, v_ax1, v_ax2])
            T_layer_norm[v_ax0, v_ax1, v_ax2] = (A[v_ax0, v_ax1, v_ax2] - A_mean[v_ax0, v_ax1]) * T.rsqrt(A_var_sum[v_ax0, v_ax1] / T.float32(8.0) + T.float32(1.0000000000000001e-05)) * gamma[v_ax2] + beta[v_ax2]
