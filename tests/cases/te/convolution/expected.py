# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((1, 3, 10, 10), "float32"), W: T.Buffer((4, 3, 3, 3), "float32"), R_1: T.Buffer((1, 4, 4, 4), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    C = T.sblock_alloc_buffer((1, 4, 4, 4))
    for n, f, y, x, rc, ry, rx in T.grid(1, 4, 4, 4, 3, 3, 3):
        with T.sblock("C"):
            v_n, v_f, v_y, v_x, v_rc, v_ry, v_rx = T.axis.remap("SSSSRRR", [n, f, y, x, rc, ry, rx])
            T.reads(A[v_n, v_rc, v_y * 2 + v_ry, v_x * 2 + v_rx], W[v_f, v_rc, v_ry, v_rx])
            T.writes(C[v_n, v_f, v_y, v_x])
            with T.init():
                C[v_n, v_f, v_y, v_x] = T.float32(0.0)
            C[v_n, v_f, v_y, v_x] = C[v_n, v_f, v_y, v_x] + A[v_n, v_rc, v_y * 2 + v_ry, v_x * 2 + v_rx] * W[v_f, v_rc, v_ry, v_rx]
    for i0, i1, i2, i3 in T.grid(1, 4, 4, 4):
        with T.sblock("R"):
            v_i0, v_i1, v_i2, v_i3 = T.axis.remap("SSSS", [i0, i1, i2, i3])
            T.reads(C[v_i0, v_i1, v_i2, v_i3])
            T.writes(R_1[v_i0, v_i1, v_i2, v_i3])
            R_1[v_i0, v_i1, v_i2, v_i3] = T.max(C[v_i0, v_i1, v_i2, v_i3], T.float32(0.0))
