# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((5,), "float32"), t: T.Buffer((), "int64"), w: T.Buffer((5,), "float32"), T_divide: T.Buffer((), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    nll_loss = T.sblock_alloc_buffer(())
    nll_loss_1 = T.sblock_alloc_buffer(())
    with T.sblock("nll_loss"):
        vi = T.axis.spatial(1, 0)
        T.reads(t[()], A[t[()]], w[t[()]])
        T.writes(nll_loss[()])
        nll_loss[()] = T.Select(t[()] != T.int64(-100), (T.float32(0.0) - A[t[()]]) * w[t[()]], T.float32(0.0))
    with T.sblock("nll_loss_1"):
        vi = T.axis.spatial(1, 0)
        T.reads(t[()], w[t[()]])
        T.writes(nll_loss_1[()])
        nll_loss_1[()] = T.Select(t[()] != T.int64(-100), w[t[()]], T.float32(0.0))
    with T.sblock("T_divide"):
        vi = T.axis.spatial(1, 0)
        T.reads(nll_loss[()], nll_loss_1[()])
        T.writes(T_divide[()])
        T_divide[()] = nll_loss[()] / nll_loss_1[()]
