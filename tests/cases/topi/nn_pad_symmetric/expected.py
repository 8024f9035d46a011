# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, var_PadInput: T.handle):
    T.func_attr({"tirx.noalias": True})
    n = T.int32()
    A = T.match_buffer(var_A, (n, 3, 8, 8))
    PadInput = T.match_buffer(var_PadInput, (n, 3, 10, 10))
    # with T.sblock("root"):
    for i0, i1, i2, i3 in T.grid(n, 3, 10, 10):
        with T.sblock("PadInput"):
            v_i0, v_i1, v_i2, v_i3 = T.axis.remap("SSSS", [i0, i1, i2, i3])
            T.reads(A[v_i0, v_i1, v_i2 - 1, v_i3 - 1])
            T.writes(PadInput[v_i0, v_i1, v_i2, v_i3])
            PadInput[v_i0, v_i1, v_i2, v_i3] = T.if_then_else(1 <= v_i2 and v_i2 < 9 and 1 <= v_i3 and v_i3 < 9, A[v_i0, v_i1, v_i2 - 1, v_i3 - 1], T.float32(0.0))
