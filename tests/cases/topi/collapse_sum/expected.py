# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((2, 4, 8), "float32"), A_red: T.Buffer((4, 1), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for ax0, ax1, k0, k2 in T.grid(4, 1, 2, 8):
        with T.sblock("A_red"):
            v_ax0, v_ax1, v_k0, v_k2 = T.axis.remap("SSRR", [ax0, ax1, k0, k2])
            T.reads(A[v_k0, v_ax0, v_k2])
            T.writes(A_red[v_ax0, v_ax1])
            with T.init():
                A_red[v_ax0, v_ax1] = T.float32(0.0)
            A_red[v_ax0, v_ax1] = A_red[v_ax0, v_ax1] + A[v_k0, v_ax0, v_k2]
