# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, B: T.Buffer((8, 16), "float32"), T_strided_slice: T.Buffer((2, 1), "int32")):
    T.func_attr({"layout_free_buffers": [1], "tirx.noalias": True})
    n = T.int32()
    A = T.match_buffer(var_A, (n, 16))
    # with T.sblock("root"):
    T_matmul_NT = T.sblock_alloc_buffer((n, 8))
    compute = T.sblock_alloc_buffer((n, 8))
    T_softmax_maxelem = T.sblock_alloc_buffer((n,))
    T_softmax_exp = T.sblock_alloc_buffer((n, 8))
    T_softmax_expsum = T.sblock_alloc_buffer((n,))
    T_softmax_norm = T.sblock_alloc_buffer((n, 8))
    T_add = T.sblock_alloc_buffer((n, 8))
    T_transpose = T.sblock_alloc_buffer((8, n))
    T_split_sections = T.sblock_alloc_buffer((4, n))
    T_split_sections_1 = T.sblock_alloc_buffer((4, n))
    T_concat = T.sblock_alloc_buffer((4, n * 2))
    T_maximum = T.sblock_alloc_buffer((4, n * 2))
    T_multiply = T.sblock_alloc_buffer((4, n * 2))
    T_subtract = T.sblock_alloc_buffer((4, n * 2))
    T_subtract_red = T.sblock_alloc_buffer((4, 1))
    compute_1 = T.sblock_alloc_buffer((4, 1), "int32")
    for i0, i1, k in T.grid(n, 8, 16):
        with T.sblock("T_matmul_NT"):
            v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
            T.reads(A[v_i0, v_k], B[v_i1, v_k])
            T.writes(T_matmul_NT[v_i0, v_i1])
            with T.init():
                T_matmul_NT[v_i0, v_i1] = T.float32(0.0)
            T_matmul_NT[v_i0, v_i1] = T_matmul_NT[v_i0, v_i1] + A[v_i0, v_k] * B[v_i1, v_k]
    for i0, i1 in T.grid(n, 8):
        with T.sblock("compute"):
            v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
            T.reads(T_matmul_NT[v_i0, v_i1])
            T.writes(compute[v_i0, v_i1])
            compute[v_i0, v_i1] = T.max(T_matmul_NT[v_i0, v_i1], T.float32(0.0))
    for i0, k in T.grid(n, 8):
        with T.sblock("T_softmax_maxelem"):
            v_i0, v_k = T.axis.remap("SR", [i0, k])
            T.reads(T_matmul_NT[v_i0, v_k])
            T.writes(T_softmax_maxelem[v_i0])
            with T.init():
                T_softmax_maxelem[v_i0] = T.float32(-340282346638528859811704183484516925440.0)
            T_softmax_maxelem[v_i0] = T.max(T_softmax_maxelem[v_i0], T_matmul_NT[v_i0, v_k])
    for i0, i1 in T.grid(n, 8):
        with T.sblock("T_softmax_exp"):
            v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
            T.reads(T_matmul_NT[v_i0, v_i1], T_softmax_maxelem[v_i0])
            T.writes(T_softmax_exp[v_i0, v_i1])
            T_softmax_exp[v_i0, v_i1] = T.exp(T_matmul_NT[v_i0, v_i1] - T_softmax_maxelem[v_i0])
    for i0, k in T.grid(n, 8):
        with T.sblock("T_softmax_expsum"):
            v_i0, v_k = T.axis.remap("SR", [i0, k])
            T.reads(T_softmax_exp[v_i0, v_k])
            T.writes(T_softmax_expsum[v_i0])
            with T.init():
                T_softmax_expsum[v_i0] = T.float32(0.0)
            T_softmax_expsum[v_i0] = T_softmax_expsum[v_i0] + T_softmax_exp[v_i0, v_k]
    for i0, i1 in T.grid(n, 8):
        with T.sblock("T_softmax_norm"):
            v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
            T.reads(T_softmax_exp[v_i0, v_i1], T_softmax_expsum[v_i0])
            T.writes(T_softmax_norm[v_i0, v_i1])
            T.sblock_attr({"axis": 1})
            T_softmax_norm[v_i0, v_i1] = T_softmax_exp[v_i0, v_i1] / T_softmax_expsum[v_i0]
    for ax0, ax1 in T.grid(n, 8):
        with T.sblock("T_add"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(compute[v_ax0, v_ax1], T_softmax_norm[v_ax0, v_ax1])
            T.writes(T_add[v_ax0, v_ax1])
            T_add[v_ax0, v_ax1] = compute[v_ax0, v_ax1] + T_softmax_norm[v_ax0, v_ax1]
    for ax0, ax1 in T.grid(8, n):
        with T.sblock("T_transpose"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(T_add[v_ax1, v_ax0])
            T.writes(T_transpose[v_ax0, v_ax1])
            T_transpose[v_ax0, v_ax1] = T_add[v_ax1, v_ax0]
    for ax0, ax1 in T.grid(4, n):
        with T.sblock("T_split_sections"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(T_transpose[v_ax0 + 4, v_ax1])
            T.writes(T_split_sections[v_ax0, v_ax1])
            T_split_sections[v_ax0, v_ax1] = T_transpose[v_ax0 + 4, v_ax1]
    for ax0, ax1 in T.grid(4, n):
        with T.sblock("T_split_sections_1"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(T_transpose[v_ax0, v_ax1])
            T.writes(T_split_sections_1[v_ax0, v_ax1])
            T_split_sections_1[v_ax0, v_ax1] = T_transpose[v_ax0, v_ax1]
    for ax0, ax1 in T.grid(4, n * 2):
        with T.sblock("T_concat"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(T_split_sections[v_ax0, v_ax1 - n], T_split_sections_1[v_ax0, v_ax1])
            T.writes(T_concat[v_ax0, v_ax1])
            T_concat[v_ax0, v_ax1] = T.if_then_else(0 <= v_ax1 - n, T_split_sections[v_ax0, v_ax1 - n], T_split_sections_1[v_ax0, v_ax1])
    for ax0, ax1 in T.grid(4, n * 2):
        with T.sblock("T_maximum"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(T_concat[v_ax0, v_ax1])
            T.writes(T_maximum[v_ax0, v_ax1])
            T_maximum[v_ax0, v_ax1] = T.max(T_concat[v_ax0, v_ax1], T.float32(0.5))
    for ax0, ax1 in T.grid(4, n * 2):
        with T.sblock("T_multiply"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(T_maximum[v_ax0, v_ax1])
            T.writes(T_multiply[v_ax0, v_ax1])
            T_multiply[v_ax0, v_ax1] = T_maximum[v_ax0, v_ax1] * T.float32(2.0)
    for ax0, ax1 in T.grid(4, n * 2):
        with T.sblock("T_subtract"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(T_multiply[v_ax0, v_ax1], T_concat[v_ax0, v_ax1])
            T.writes(T_subtract[v_ax0, v_ax1])
            T_subtract[v_ax0, v_ax1] = T_multiply[v_ax0, v_ax1] - T_concat[v_ax0, v_ax1]
    for ax0, ax1, k1 in T.grid(4, 1, n * 2):
        with T.sblock("T_subtract_red"):
            v_ax0, v_ax1, v_k1 = T.axis.remap("SSR", [ax0, ax1, k1])
            T.reads(T_subtract[v_ax0, v_k1])
            T.writes(T_subtract_red[v_ax0, v_ax1])
            with T.init():
                T_subtract_red[v_ax0, v_ax1] = T.float32(0.0)
            T_subtract_red[v_ax0, v_ax1] = T_subtract_red[v_ax0, v_ax1] + T_subtract[v_ax0, v_k1]
    for i0, i1 in T.grid(4, 1):
        with T.sblock("compute_1"):
            v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
            T.reads(T_subtract_red[v_i0, v_i1])
            T.writes(compute_1[v_i0, v_i1])
            compute_1[v_i0, v_i1] = T.Cast("int32", T_subtract_red[v_i0, v_i1])
    for ax0, ax1 in T.grid(2, 1):
        with T.sblock("T_strided_slice"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(compute_1[v_ax0 * 2, v_ax1])
            T.writes(T_strided_slice[v_ax0, v_ax1])
            T_strided_slice[v_ax0, v_ax1] = compute_1[v_ax0 * 2, v_ax1]
