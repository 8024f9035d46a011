# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((2, 3, 4), "float32"), compute: T.Buffer((2, 3, 4), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    T_softmax_maxelem = T.sblock_alloc_buffer((2, 4))
    compute_1 = T.sblock_alloc_buffer((2, 4))
    for i0, i1, k in T.grid(2, 4, 3):
        with T.sblock("T_softmax_maxelem"):
            v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
            T.reads(A[v_i0, v_k, v_i1])
            T.writes(T_softmax_maxelem[v_i0, v_i1])
            with T.init():
                T_softmax_maxelem[v_i0, v_i1] = T.float32(-340282346638528859811704183484516925440.0)
            T_softmax_maxelem[v_i0, v_i1] = T.max(T_softmax_maxelem[v_i0, v_i1], A[v_i0, v_k, v_i1])
    for i0, i1, k in T.grid(2, 4, 3):
        with T.sblock("compute"):
            v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
            T.reads(A[v_i0, v_k, v_i1], T_softmax_maxelem[v_i0, v_i1])
            T.writes(compute_1[v_i0, v_i1])
            with T.init():
                compute_1[v_i0, v_i1] = T.float32(0.0)
            compute_1[v_i0, v_i1] = compute_1[v_i0, v_i1] + T.exp(A[v_i0, v_k, v_i1] - T_softmax_maxelem[v_i0, v_i1])
    for i0, i1, i2 in T.grid(2, 3, 4):
        with T.sblock("compute_1"):
            v_i0, v_i1, v_i2 = T.axis.remap("SSS", [i0, i1, i2])
            T.reads(A[v_i0, v_i1, v_i2], T_softmax_maxelem[v_i0, v_i2], compute_1[v_i0, v_i2])
            T.writes(compute[v_i0, v_i1, v_i2])
            T.sblock_attr({"axis": 1})
            compute[v_i0, v_i1, v_i2] = A[v_i0, v_i1, v_i2] - T_softmax_maxelem[v_i0, v_i2] - T.log(compute_1[v_i0, v_i2])
