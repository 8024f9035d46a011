# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((2, 4, 4), "float32"), trilu: T.Buffer((2, 4, 4), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for i0, i1, i2 in T.grid(2, 4, 4):
        with T.sblock("trilu"):
            v_i0, v_i1, v_i2 = T.axis.remap("SSS", [i0, i1, i2])
            T.reads(A[v_i0, v_i1, v_i2])
            T.writes(trilu[v_i0, v_i1, v_i2])
            trilu[v_i0, v_i1, v_i2] = T.Select(v_i1 < v_i2, A[v_i0, v_i1, v_i2], T.float32(0.0))
