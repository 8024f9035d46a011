# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, var_B: T.handle, var_T_add: T.handle):
    T.func_attr({"tirx.noalias": True})
    n, m = T.int32(), T.int32()
    A = T.match_buffer(var_A, (n, m))
    B = T.match_buffer(var_B, (n, m))
    T_add = T.match_buffer(var_T_add, (n, m))
    # with T.sblock("root"):
    for ax0, ax1 in T.grid(n, m):
        with T.sblock("T_add"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(A[v_ax0, v_ax1], B[v_ax0, v_ax1])
            T.writes(T_add[v_ax0, v_ax1])
            T_add[v_ax0, v_ax1] = A[v_ax0, v_ax1] + B[v_ax0, v_ax1]
