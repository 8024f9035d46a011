# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((8, 16), "float32"), best_v0: T.Buffer((8,), "int32"), best_v1: T.Buffer((8,), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for i, k in T.grid(8, 16):
        with T.sblock("best"):
            v_i, v_k = T.axis.remap("SR", [i, k])
            T.reads(A[v_i, v_k])
            T.writes(best_v0[v_i], best_v1[v_i])
            with T.init():
                best_v0[v_i] = -1
                best_v1[v_i] = T.float32(-340282346638528859811704183484516925440.0)
            v_best_v0: T.let[T.int32] = T.if_then_else(best_v1[v_i] >= A[v_i, v_k], best_v0[v_i], v_k)
            v_best_v1: T.let[T.float32] = T.if_then_else(best_v1[v_i] >= A[v_i, v_k], best_v1[v_i], A[v_i, v_k])
            best_v0[v_i] = v_best_v0
            best_v1[v_i] = v_best_v1
