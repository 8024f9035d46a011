# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((4, 8), "float32"), DilatedInput: T.Buffer((7, 8), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for i0, i1 in T.grid(7, 8):
        with T.sblock("DilatedInput"):
            v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
            T.reads(A[v_i0 // 2, v_i1])
            T.writes(DilatedInput[v_i0, v_i1])
            DilatedInput[v_i0, v_i1] = T.if_then_else(v_i0 % 2 == 0, A[v_i0 // 2, v_i1], T.float32(0.0))
