# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((6,), "float32"), B: T.Buffer((6,), "float32"), T_floor_divide: T.Buffer((6,), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for ax0 in range(6):
        with T.sblock("T_floor_divide"):
            v_ax0 = T.axis.spatial(6, ax0)
            T.reads(A[v_ax0], B[v_ax0])
            T.writes(T_floor_divide[v_ax0])
            T_floor_divide[v_ax0] = T.floor(A[v_ax0] / B[v_ax0])
