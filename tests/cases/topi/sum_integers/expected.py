# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, A_red: T.Buffer((8,), "int8")):
    T.func_attr({"tirx.noalias": True})
    n = T.int32()
    A = T.match_buffer(var_A, (n, 8), "int8")
    # with T.sblock("root"):
    for ax0, k0 in T.grid(8, n):
        with T.sblock("A_red"):
            v_ax0, v_k0 = T.axis.remap("SR", [ax0, k0])
            T.reads(A[v_k0, v_ax0])
            T.writes(A_red[v_ax0])
            with T.init():
                A_red[v_ax0] = T.int8(0)
            A_red[v_ax0] = A_red[v_ax0] + A[v_k0, v_ax0]
