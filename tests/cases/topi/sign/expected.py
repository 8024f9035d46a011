# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((4, 8), "float32"), T_sign: T.Buffer((4, 8), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for ax0, ax1 in T.grid(4, 8):
        with T.sblock("T_sign"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(A[v_ax0, v_ax1])
            T.writes(T_sign[v_ax0, v_ax1])
            T_sign[v_ax0, v_ax1] = T.Select(T.float32(0.0) < A[v_ax0, v_ax1], T.float32(1.0), T.Select(A[v_ax0, v_ax1] < T.float32(0.0), T.float32(-1.0), T.float32(0.0)))
