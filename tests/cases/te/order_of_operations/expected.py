# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(B: T.Buffer((4,), "float32"), A: T.Buffer((4,), "float32"), C: T.Buffer((4,), "float32"), E: T.Buffer((4,), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    D = T.sblock_alloc_buffer((4,))
    for i in range(4):
        with T.sblock("C"):
            v_i = T.axis.spatial(4, i)
            T.reads(B[v_i])
            T.writes(C[v_i])
            C[v_i] = B[v_i] + T.float32(1.0)
    for i in range(4):
        with T.sblock("D"):
            v_i = T.axis.spatial(4, i)
            T.reads(A[v_i])
            T.writes(D[v_i])
            D[v_i] = A[v_i] + T.float32(1.0)
    for i in range(4):
        with T.sblock("E"):
            v_i = T.axis.spatial(4, i)
            T.reads(D[v_i], C[v_i], A[v_i])
            T.writes(E[v_i])
            E[v_i] = D[v_i] * C[v_i] + A[v_i]
