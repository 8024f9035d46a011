# from tvm.script import tir as T

@T.prim_func
def main(A: T.Buffer((4, 8), "float16"), gamma: T.Buffer((8,), "float16"), beta: T.Buffer((8,), "float16"), T_layer_norm: T.Buffer((4, 8), "float16")):
    T.func_attr({"tir.noalias": T.bool(True)})
    # with T.block("root"):
    A_red_temp_v0 = T.alloc_buffer((4,))
    A_red_temp_v1 = T.alloc_buffer((4,))
    for ax0, k1 in T.grid(4, 8):
        with T.block("A_red_temp"):
            v_ax0, v_k1 = T.axis.remap("SR", [ax0, k1])
            T.reads(A[v_ax0, v_k1])
            T.writes(A_red_temp_v0[v_ax0], A_red_temp_v1[v_ax0])
            with T.init():
                A_red_temp_v0[v_ax0] = T.float32(0.0)
                A_red_temp_v1[v_ax0] = T.float32(0.0)
            v_A_red_temp_v0: T.float32 = A_red_temp_v0[v_ax0] + T.Cast("float32", A[v_ax0, v_k1])
            v_A_red_temp_v1: T.float32 = A_red_temp_v1[v_ax0] + T.Cast("float32", A[v_ax0, v_k1]) * T.Cast("float32", A[v_ax0, v_k1])
            A_red_temp_v0[v_ax0] = v_A_red_temp_v0
            A_red_temp_v1[v_ax0] = v_A_red_temp_v1
    for ax0, ax1 in T.grid(4, 8):
        with T.block("T_layer_norm"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(A[v_ax0, v_ax1], A_red_temp_v0[v_ax0], A_red_temp_v1[v_ax0], gamma[v_ax1], beta[v_ax1])
            T.writes(T_layer_norm[v_ax0, v_ax1])
            T_layer_norm[v_ax0, v_ax1] = T.Cast("float16", (T.Cast("float32", A[v_ax0, v_ax1]) - A_red_temp_v0[v_ax0] * T.float32(0.125)) * T.rsqrt(A_red_temp_v1[v_ax0] * T.float32(0.125) - A_red_temp_v0[v_ax0] * T.float32(0.125) * (A_red_temp_v0[v_ax0] * T.float32(0.125)) + T.float32(1.0000000000000001e-05))) * gamma[v_ax1] + beta[v_ax1]
