# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(I_1: T.Buffer((8,), "int32"), A: T.Buffer((16,), "float32"), B: T.Buffer((8,), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for i in range(8):
        with T.sblock("B"):
            v_i = T.axis.spatial(8, i)
            T.reads(A[T.min(I_1[v_i], v_i // 4 + v_i % 4):T.min(I_1[v_i], v_i // 4 + v_i % 4) + (T.max(I_1[v_i], v_i // 4 + v_i % 4) + 1 - T.min(I_1[v_i], v_i // 4 + v_i % 4))], I_1[v_i])
            T.writes(B[v_i])
            B[v_i] = A[I_1[v_i]] + A[v_i // 4 + v_i % 4]
