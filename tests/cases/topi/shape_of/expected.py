# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((4, 8), "float32"), T_shape: T.Buffer((2,), "int32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for ax0 in range(2):
        with T.sblock("T_shape"):
            v_ax0 = T.axis.spatial(2, ax0)
            T.reads()
            T.writes(T_shape[v_ax0])
            T_shape[v_ax0] = T.if_then_else(v_ax0 == 1, 8, T.if_then_else(v_ax0 == 0, 4, 0))
