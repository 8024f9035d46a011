# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((10, 8), "float32"), B: T.Buffer((3, 2), "int32"), T_take: T.Buffer((3, 2, 8), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for ax0, ax1, ax2 in T.grid(3, 2, 8):
        with T.sblock("T_take"):
            v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
            T.reads(A[T.min(T.max(0, B[v_ax0, v_ax1]), 9), v_ax2], B[v_ax0, v_ax1])
            T.writes(T_take[v_ax0, v_ax1, v_ax2])
            T_take[v_ax0, v_ax1, v_ax2] = A[T.min(T.max(0, B[v_ax0, v_ax1]), 9), v_ax2]
