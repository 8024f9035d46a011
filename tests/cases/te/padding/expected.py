# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((1, 3, 8, 8), "float32"), P: T.Buffer((1, 3, 10, 10), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for n, c, y, x in T.grid(1, 3, 10, 10):
        with T.sblock("P"):
            v_n, v_c, v_y, v_x = T.axis.remap("SSSS", [n, c, y, x])
            T.reads(A[v_n, v_c, v_y - 1, v_x - 1])
            T.writes(P[v_n, v_c, v_y, v_x])
            P[v_n, v_c, v_y, v_x] = T.if_then_else(1 <= v_y and v_y < 9 and 1 <= v_x and v_x < 9, A[v_n, v_c, v_y - 1, v_x - 1], T.float32(0.0))
