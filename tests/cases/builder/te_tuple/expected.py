# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((8, 4), "int32"), both_v0: T.Buffer((8, 4), "int32"), both_v1: T.Buffer((8, 4), "int32"), argmax_v0: T.Buffer((8,), "int32"), argmax_v1: T.Buffer((8,), "int32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for i, j in T.grid(8, 4):
        with T.sblock("both_v0"):
            v_i, v_j = T.axis.remap("SS", [i, j])
            T.reads(A[v_i, v_j])
            T.writes(both_v0[v_i, v_j])
            both_v0[v_i, v_j] = T.min(A[v_i, v_j], 3)
        with T.sblock("both_v1"):
            v_i, v_j = T.axis.remap("SS", [i, j])
            T.reads(A[v_i, v_j])
            T.writes(both_v1[v_i, v_j])
            both_v1[v_i, v_j] = A[v_i, v_j] % 5
    for i, k in T.grid(8, 4):
        with T.sblock("argmax"):
            v_i, v_k = T.axis.remap("SR", [i, k])
            T.reads(A[v_i, v_k])
            T.writes(argmax_v0[v_i], argmax_v1[v_i])
            with T.init():
                argmax_v0[v_i] = -1
                argmax_v1[v_i] = -2147483648
            v_argmax_v0: T.let[T.int32] = T.if_then_else(argmax_v1[v_i] >= A[v_i, v_k], argmax_v0[v_i], v_k)
            v_argmax_v1: T.let[T.int32] = T.if_then_else(argmax_v1[v_i] >= A[v_i, v_k], argmax_v1[v_i], A[v_i, v_k])
            argmax_v0[v_i] = v_argmax_v0
            argmax_v1[v_i] = v_argmax_v1
