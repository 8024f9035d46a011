# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((4, 4), "float32"), B: T.Buffer((), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    B_1 = T.sblock_alloc_buffer(())
    with T.sblock("B"):
        vi = T.axis.spatial(1, 0)
        T.reads(A[1, 2])
        T.writes(B_1[()])
        B_1[()] = A[1, 2] + T.float32(1.0)
    with T.sblock("B_1"):
        vi = T.axis.spatial(1, 0)
        T.reads(B_1[()])
        T.writes(B[()])
        B[()] = B_1[()] * T.float32(2.0)
