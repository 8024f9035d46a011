# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, var_T_dynamic_strided_slice: T.handle):
    T.func_attr({"tirx.noalias": True})
    n = T.int32()
    A = T.match_buffer(var_A, (n, 8))
    T_dynamic_strided_slice = T.match_buffer(var_T_dynamic_strided_slice, (n // 2, 2))
    # with T.sblock("root"):
    for ax0, ax1 in T.grid(n // 2, 2):
        with T.sblock("T_dynamic_strided_slice"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(A[v_ax0 * 2 + T.min(1, n - 1), v_ax1 * 3 + 2])
            T.writes(T_dynamic_strided_slice[v_ax0, v_ax1])
            T_dynamic_strided_slice[v_ax0, v_ax1] = A[v_ax0 * 2 + T.min(1, n - 1), v_ax1 * 3 + 2]
