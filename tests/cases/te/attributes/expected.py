# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((8,), "float32"), B: T.Buffer((8,), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for i in range(8):
        with T.sblock("B"):
            v_i = T.axis.spatial(8, i)
            T.reads(A[v_i])
            T.writes(B[v_i])
            T.sblock_attr({"list": [1, A], "name": "x", "one": 1, "tensor": A})
            B[v_i] = A[v_i] + T.float32(1.0)
