# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((3,), "float32"), B: T.Buffer((4,), "float32"), T_meshgrid: T.Buffer((4, 3), "float32"), T_meshgrid_1: T.Buffer((4, 3), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for ax0, ax1 in T.grid(4, 3):
        with T.sblock("T_meshgrid"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(A[v_ax1])
            T.writes(T_meshgrid[v_ax0, v_ax1])
            T_meshgrid[v_ax0, v_ax1] = A[v_ax1]
    for ax0, ax1 in T.grid(4, 3):
        with T.sblock("T_meshgrid_1"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(B[v_ax0])
            T.writes(T_meshgrid_1[v_ax0, v_ax1])
            T_meshgrid_1[v_ax0, v_ax1] = B[v_ax0]
