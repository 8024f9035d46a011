# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((10,), "float32"), B: T.Buffer((3,), "int64"), T_take: T.Buffer((3,), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for ax0 in range(3):
        with T.sblock("T_take"):
            v_ax0 = T.axis.spatial(3, ax0)
            T.reads(A[T.min(T.max(T.int64(0), B[v_ax0]), T.int64(9))], B[v_ax0])
            T.writes(T_take[v_ax0])
            T_take[v_ax0] = A[T.min(T.max(T.int64(0), B[v_ax0]), T.int64(9))]
