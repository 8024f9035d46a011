# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, var_B: T.handle, var_T_multiply: T.handle):
    T.func_attr({"tirx.noalias": True})
    n = T.int32()
    A = T.match_buffer(var_A, (n, 8))
    B = T.match_buffer(var_B, (n, 1))
    T_multiply = T.match_buffer(var_T_multiply, (n, 8))
    # with T.sblock("root"):
    for ax0, ax1 in T.grid(n, 8):
        with T.sblock("T_multiply"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(A[v_ax0, v_ax1], B[v_ax0, 0])
            T.writes(T_multiply[v_ax0, v_ax1])
            T_multiply[v_ax0, v_ax1] = A[v_ax0, v_ax1] * B[v_ax0, 0]
