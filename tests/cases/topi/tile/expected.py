# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((4, 3), "float32"), T_tile: T.Buffer((2, 4, 9), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for ax0, ax1, ax2 in T.grid(2, 4, 9):
        with T.sblock("T_tile"):
            v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
            T.reads(A[v_ax1 % 4, v_ax2 % 3])
            T.writes(T_tile[v_ax0, v_ax1, v_ax2])
            T_tile[v_ax0, v_ax1, v_ax2] = A[v_ax1 % 4, v_ax2 % 3]
