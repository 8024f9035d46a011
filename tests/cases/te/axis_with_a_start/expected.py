# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((16,), "float32"), B: T.Buffer((4,), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for i in range(4):
        for k in range(2, 10):
            with T.sblock("B"):
                v_i, v_k = T.axis.remap("SR", [i, k])
                T.reads(A[v_k + v_i - 2])
                T.writes(B[v_i])
                with T.init():
                    B[v_i] = T.float32(0.0)
                B[v_i] = B[v_i] + A[v_k + v_i - 2]
