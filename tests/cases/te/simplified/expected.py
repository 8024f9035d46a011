# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((8, 16), "float32"), B: T.Buffer((128,), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for i in range(128):
        with T.sblock("B"):
            v_i = T.axis.spatial(128, i)
            T.reads(A[T.min(v_i // 16, v_i % 8):T.min(v_i // 16, v_i % 8) + (T.max(v_i // 16, v_i % 8) + 1 - T.min(v_i // 16, v_i % 8)), 0:v_i % 16 + 1])
            T.writes(B[v_i])
            B[v_i] = A[v_i // 16, v_i % 16] + A[v_i % 8, 0]
