# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((8, 16), "int8"), C: T.Buffer((1,), "int8")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    B = T.sblock_alloc_buffer((8,), "int8")
    for i, k in T.grid(8, 16):
        with T.sblock("B"):
            v_i, v_k = T.axis.remap("SR", [i, k])
            T.reads(A[v_i, v_k])
            T.writes(B[v_i])
            with T.init():
                B[v_i] = T.int8(-128)
            B[v_i] = T.max(B[v_i], A[v_i, v_k])
    for i, k2 in T.grid(1, 8):
        with T.sblock("C"):
            v_i, v_k2 = T.axis.remap("SR", [i, k2])
            T.reads(B[v_k2])
            T.writes(C[v_i])
            with T.init():
                C[v_i] = T.int8(127)
            C[v_i] = T.min(C[v_i], B[v_k2])
