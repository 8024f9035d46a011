# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, var_T_reshape: T.handle):
    T.func_attr({"tirx.noalias": True})
    n = T.int32()
    A = T.match_buffer(var_A, (n, 8))
    T_reshape = T.match_buffer(var_T_reshape, (n, 2, 4))
    # with T.sblock("root"):
    for ax0, ax1, ax2 in T.grid(n, 2, 4):
        with T.sblock("T_reshape"):
            v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
            T.reads(A[((v_ax1 * 4 + v_ax2) // 8 + v_ax0) % n, (v_ax1 * 4 + v_ax2) % 8])
            T.writes(T_reshape[v_ax0, v_ax1, v_ax2])
            T_reshape[v_ax0, v_ax1, v_ax2] = A[((v_ax1 * 4 + v_ax2) // 8 + v_ax0) % n, (v_ax1 * 4 + v_ax2) % 8]
