# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((4, 8), "int32"), T_full_like: T.Buffer((4, 8), "int32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for ax0, ax1 in T.grid(4, 8):
        with T.sblock("T_full_like"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads()
            T.writes(T_full_like[v_ax0, v_ax1])
            T_full_like[v_ax0, v_ax1] = 7
