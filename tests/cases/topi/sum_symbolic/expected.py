# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, var_A_red: T.handle):
    T.func_attr({"tirx.noalias": True})
    n, m = T.int32(), T.int32()
    A = T.match_buffer(var_A, (n, m))
    A_red = T.match_buffer(var_A_red, (n, 1))
    # with T.sblock("root"):
    for ax0, ax1, k1 in T.grid(n, 1, m):
        with T.sblock("A_red"):
            v_ax0, v_ax1, v_k1 = T.axis.remap("SSR", [ax0, ax1, k1])
            T.reads(A[v_ax0, v_k1])
            T.writes(A_red[v_ax0, v_ax1])
            with T.init():
                A_red[v_ax0, v_ax1] = T.float32(0.0)
            A_red[v_ax0, v_ax1] = A_red[v_ax0, v_ax1] + A[v_ax0, v_k1]
