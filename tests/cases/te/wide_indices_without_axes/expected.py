# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((T.int64(4), T.int64(4)), "float32"), B: T.Buffer((), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    with T.sblock("B"):
        vi = T.axis.spatial(T.int64(1), T.int64(0))
        T.reads(A[T.int64(1), T.int64(2)])
        T.writes(B[()])
        B[()] = A[T.int64(1), T.int64(2)] + T.float32(1.0)
