# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((4,), "bool"), B: T.Buffer((4,), "bool"), T_logical_xor: T.Buffer((4,), "bool")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for ax0 in range(4):
        with T.sblock("T_logical_xor"):
            v_ax0 = T.axis.spatial(4, ax0)
            T.reads(A[v_ax0], B[v_ax0])
            T.writes(T_logical_xor[v_ax0])
            T_logical_xor[v_ax0] = T.bitwise_xor(A[v_ax0], B[v_ax0])
