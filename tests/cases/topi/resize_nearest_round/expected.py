# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((1, 3, 4, 4), "int8"), resize: T.Buffer((1, 3, 6, 8), "int8")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for i0, i1, i2, i3 in T.grid(1, 3, 6, 8):
        with T.sblock("resize"):
            v_i0, v_i1, v_i2, v_i3 = T.axis.remap("SSSS", [i0, i1, i2, i3])
            T.reads(A[v_i0, v_i1, 0:4, 0:4])
            T.writes(resize[v_i0, v_i1, v_i2, v_i3])
            resize[v_i0, v_i1, v_i2, v_i3] = T.Cast("int8", T.Cast("float32", A[v_i0, v_i1, T.max(T.min(T.Cast("int32", T.round((T.Cast("float32", v_i2) + T.float32(0.5)) * T.float32(0.66666668653488159) - T.float32(0.5))), 3), 0), T.max(T.min(T.Cast("int32", T.round((T.Cast("float32", v_i3) + T.float32(0.5)) * T.float32(0.5) - T.float32(0.5))), 3), 0)]))
