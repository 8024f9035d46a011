# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((1, 8), "float32"), var_T_broadcast_to: T.handle):
    T.func_attr({"tirx.noalias": True})
    n = T.int32()
    T_broadcast_to = T.match_buffer(var_T_broadcast_to, (n, 8))
    # with T.sblock("root"):
    for ax0, ax1 in T.grid(n, 8):
        with T.sblock("T_broadcast_to"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(A[0, v_ax1])
            T.writes(T_broadcast_to[v_ax0, v_ax1])
            T_broadcast_to[v_ax0, v_ax1] = A[0, v_ax1]
