# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((), "float32"), B: T.Buffer((), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    with T.sblock("B"):
        vi = T.axis.spatial(1, 0)
        T.reads(A[()])
        T.writes(B[()])
        B[()] = A[()] + T.float32(1.0)
