# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((4, 5), "float32"), t: T.Buffer((4,), "int64"), w: T.Buffer((5,), "float32"), T_divide: T.Buffer((), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    nll_loss = T.sblock_alloc_buffer((4,))
    nll_loss_red = T.sblock_alloc_buffer(())
    nll_loss_1 = T.sblock_alloc_buffer((4,))
    nll_loss_red_1 = T.sblock_alloc_buffer(())
    for ax0 in range(4):
        with T.sblock("nll_loss"):
            v_ax0 = T.axis.spatial(4, ax0)
            T.reads(t[v_ax0], A[v_ax0, t[v_ax0]], w[t[v_ax0]])
            T.writes(nll_loss[v_ax0])
            nll_loss[v_ax0] = T.Select(t[v_ax0] != T.int64(-100), (T.float32(0.0) - A[v_ax0, t[v_ax0]]) * w[t[v_ax0]], T.float32(0.0))
    for k0 in range(4):
        with T.sblock("nll_loss_red"):
            v_k0 = T.axis.reduce(4, k0)
            T.reads(nll_loss[v_k0])
            T.writes(nll_loss_red[()])
            with T.init():
                nll_loss_red[()] = T.float32(0.0)
            nll_loss_red[()] = nll_loss_red[()] + nll_loss[v_k0]
    for ax0 in range(4):
        with T.sblock("nll_loss_1"):
            v_ax0 = T.axis.spatial(4, ax0)
            T.reads(t[v_ax0], w[t[v_ax0]])
            T.writes(nll_loss_1[v_ax0])
            nll_loss_1[v_ax0] = T.Select(t[v_ax0] != T.int64(-100), w[t[v_ax0]], T.float32(0.0))
    for k0 in range(4):
        with T.sblock("nll_loss_red_1"):
            v_k0 = T.axis.reduce(4, k0)
            T.reads(nll_loss_1[v_k0])
            T.writes(nll_loss_red_1[()])
            with T.init():
                nll_loss_red_1[()] = T.float32(0.0)
            nll_loss_red_1[()] = nll_loss_red_1[()] + nll_loss_1[v_k0]
    with T.sblock("T_divide"):
        vi = T.axis.spatial(1, 0)
        T.reads(nll_loss_red[()], nll_loss_red_1[()])
        T.writes(T_divide[()])
        T_divide[()] = nll_loss_red[()] / nll_loss_red_1[()]
