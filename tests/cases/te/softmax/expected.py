# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((4, 16), "float32"), T_softmax_norm: T.Buffer((4, 16), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    T_softmax_maxelem = T.sblock_alloc_buffer((4,))
    T_softmax_exp = T.sblock_alloc_buffer((4, 16))
    T_softmax_expsum = T.sblock_alloc_buffer((4,))
    for i, k in T.grid(4, 16):
        with T.sblock("T_softmax_maxelem"):
            v_i, v_k = T.axis.remap("SR", [i, k])
            T.reads(A[v_i, v_k])
            T.writes(T_softmax_maxelem[v_i])
            with T.init():
                T_softmax_maxelem[v_i] = T.float32(-340282346638528859811704183484516925440.0)
            T_softmax_maxelem[v_i] = T.max(T_softmax_maxelem[v_i], A[v_i, v_k])
    for i, j in T.grid(4, 16):
        with T.sblock("T_softmax_exp"):
            v_i, v_j = T.axis.remap("SS", [i, j])
            T.reads(A[v_i, v_j], T_softmax_maxelem[v_i])
            T.writes(T_softmax_exp[v_i, v_j])
            T_softmax_exp[v_i, v_j] = T.exp(A[v_i, v_j] - T_softmax_maxelem[v_i])
    for i, k in T.grid(4, 16):
        with T.sblock("T_softmax_expsum"):
            v_i, v_k = T.axis.remap("SR", [i, k])
            T.reads(T_softmax_exp[v_i, v_k])
            T.writes(T_softmax_expsum[v_i])
            with T.init():
                T_softmax_expsum[v_i] = T.float32(0.0)
            T_softmax_expsum[v_i] = T_softmax_expsum[v_i] + T_softmax_exp[v_i, v_k]
    for i, j in T.grid(4, 16):
        with T.sblock("T_softmax_norm"):
            v_i, v_j = T.axis.remap("SS", [i, j])
            T.reads(T_softmax_exp[v_i, v_j], T_softmax_expsum[v_i])
            T.writes(T_softmax_norm[v_i, v_j])
            T.sblock_attr({"axis": 1})
            T_softmax_norm[v_i, v_j] = T_softmax_exp[v_i, v_j] / T_softmax_expsum[v_i]
