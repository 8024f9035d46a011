# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((2, 4, 3), "float32"), B: T.Buffer((3, 4, 5), "float32"), T_einsum: T.Buffer((2, 5), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for ax0, ax1, j, k in T.grid(2, 5, 3, 4):
        with T.sblock("T_einsum"):
            v_ax0, v_ax1, v_j, v_k = T.axis.remap("SSRR", [ax0, ax1, j, k])
            T.reads(A[v_ax0, v_k, v_j], B[v_j, v_k, v_ax1])
            T.writes(T_einsum[v_ax0, v_ax1])
            with T.init():
                T_einsum[v_ax0, v_ax1] = T.float32(0.0)
            T_einsum[v_ax0, v_ax1] = T_einsum[v_ax0, v_ax1] + A[v_ax0, v_k, v_j] * B[v_j, v_k, v_ax1]
