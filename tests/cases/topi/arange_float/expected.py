# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(T_arange: T.Buffer((T.int64(6),), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for ax0 in range(T.int64(6)):
        with T.sblock("T_arange"):
            v_ax0 = T.axis.spatial(T.int64(6), ax0)
            T.reads()
            T.writes(T_arange[v_ax0])
            T_arange[v_ax0] = T.float32(1.0) + T.float32(0.5) * T.Cast("float32", v_ax0)
