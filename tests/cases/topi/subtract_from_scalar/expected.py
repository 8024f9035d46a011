# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((16,), "float32"), T_subtract: T.Buffer((16,), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for ax0 in range(16):
        with T.sblock("T_subtract"):
            v_ax0 = T.axis.spatial(16, ax0)
            T.reads(A[v_ax0])
            T.writes(T_subtract[v_ax0])
            T_subtract[v_ax0] = T.float32(2.0) - A[v_ax0]
