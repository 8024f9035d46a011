# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((2, 5, 3), "float32"), t: T.Buffer((2, 3), "int64"), w: T.Buffer((5,), "float32"), nll_loss_red: T.Buffer((), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    nll_loss = T.sblock_alloc_buffer((2, 3))
    for ax0, ax1 in T.grid(2, 3):
        with T.sblock("nll_loss"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(t[v_ax0, v_ax1], A[v_ax0, t[v_ax0, v_ax1], v_ax1], w[t[v_ax0, v_ax1]])
            T.writes(nll_loss[v_ax0, v_ax1])
            nll_loss[v_ax0, v_ax1] = T.Select(t[v_ax0, v_ax1] != T.int64(-100), (T.float32(0.0) - A[v_ax0, t[v_ax0, v_ax1], v_ax1]) * w[t[v_ax0, v_ax1]], T.float32(0.0))
    for k0, k1 in T.grid(2, 3):
        with T.sblock("nll_loss_red"):
            v_k0, v_k1 = T.axis.remap("RR", [k0, k1])
            T.reads(nll_loss[v_k0, v_k1])
            T.writes(nll_loss_red[()])
            with T.init():
                nll_loss_red[()] = T.float32(0.0)
            nll_loss_red[()] = nll_loss_red[()] + nll_loss[v_k0, v_k1]
