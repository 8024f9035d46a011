# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((), "float32"), compute: T.Buffer((), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    with T.sblock("compute"):
        vi = T.axis.spatial(1, 0)
        T.reads(A[()])
        T.writes(compute[()])
        compute[()] = T.tanh(A[()])
