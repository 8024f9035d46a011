# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((8,), "float16"), B: T.Buffer((8,), "int8"), E: T.Buffer((8,), "bool")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    C = T.sblock_alloc_buffer((8,))
    D = T.sblock_alloc_buffer((8,))
    for i, k in T.grid(8, 8):
        with T.sblock("C"):
            v_i, v_k = T.axis.remap("SR", [i, k])
            T.reads(A[v_k], B[v_i])
            T.writes(C[v_i])
            with T.init():
                C[v_i] = T.float32(0.0)
            C[v_i] = C[v_i] + T.Cast("float32", A[v_k]) * T.Cast("float32", B[v_i])
    for i in range(8):
        with T.sblock("D"):
            v_i = T.axis.spatial(8, i)
            T.reads(B[v_i], C[v_i])
            T.writes(D[v_i])
            D[v_i] = T.Select(3 < T.Cast("int32", B[v_i]), C[v_i], T.sqrt(C[v_i]))
    for i in range(8):
        with T.sblock("E"):
            v_i = T.axis.spatial(8, i)
            T.reads(D[v_i])
            T.writes(E[v_i])
            E[v_i] = T.float32(0.0) < D[v_i]
