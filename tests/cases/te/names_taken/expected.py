# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((4,), "float32"), T_x: T.Buffer((4,), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    T_x_1 = T.sblock_alloc_buffer((4,))
    T_x_2 = T.sblock_alloc_buffer((4,))
    T_x_1_1 = T.sblock_alloc_buffer((4,))
    for i in range(4):
        with T.sblock("T_x"):
            v_i = T.axis.spatial(4, i)
            T.reads(A[v_i])
            T.writes(T_x_1[v_i])
            T_x_1[v_i] = A[v_i] + T.float32(1.0)
    for i in range(4):
        with T.sblock("T_x_1"):
            v_i = T.axis.spatial(4, i)
            T.reads(T_x_1[v_i])
            T.writes(T_x_2[v_i])
            T_x_2[v_i] = T_x_1[v_i] + T.float32(1.0)
    for i in range(4):
        with T.sblock("T_x_1_1"):
            v_i = T.axis.spatial(4, i)
            T.reads(T_x_2[v_i])
            T.writes(T_x_1_1[v_i])
            T_x_1_1[v_i] = T_x_2[v_i] + T.float32(1.0)
    for i in range(4):
        with T.sblock("T_x_2"):
            v_i = T.axis.spatial(4, i)
            T.reads(T_x_1_1[v_i])
            T.writes(T_x[v_i])
            T_x[v_i] = T_x_1_1[v_i] + T.float32(1.0)
