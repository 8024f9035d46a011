# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((2, 3, 4, 5), "float32"), A_red: T.Buffer((2, 4), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for ax0, ax1, k1, k3 in T.grid(2, 4, 3, 5):
        with T.sblock("A_red"):
            v_ax0, v_ax1, v_k1, v_k3 = T.axis.remap("SSRR", [ax0, ax1, k1, k3])
            T.reads(A[v_ax0, v_k1, v_ax1, v_k3])
            T.writes(A_red[v_ax0, v_ax1])
            with T.init():
                A_red[v_ax0, v_ax1] = T.float32(0.0)
            A_red[v_ax0, v_ax1] = A_red[v_ax0, v_ax1] + A[v_ax0, v_k1, v_ax1, v_k3]
