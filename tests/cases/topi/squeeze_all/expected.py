# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((1, 1), "float32"), T_squeeze: T.Buffer((), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    with T.sblock("T_squeeze"):
        vi = T.axis.spatial(1, 0)
        T.reads(A[0, 0])
        T.writes(T_squeeze[()])
        T_squeeze[()] = A[0, 0]
