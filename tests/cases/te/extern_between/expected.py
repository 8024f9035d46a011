# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, var_B: T.handle, D: T.Buffer((8, 4), "float32")):
    T.func_attr({"tirx.noalias": True})
    A = T.match_buffer(var_A, (8, 4), offset_factor=1)
    B = T.match_buffer(var_B, (8, 4), offset_factor=1)
    # with T.sblock("root"):
    C = T.sblock_alloc_buffer((8, 4), offset_factor=1)
    with T.sblock("C"):
        T.reads()
        T.writes()
        T.call_packed("lib.f", T.tvm_stack_make_array(A.data, T.tvm_stack_make_shape(8, 4), 0, 2, T.float32(0.0), A.elem_offset), T.tvm_stack_make_array(B.data, T.tvm_stack_make_shape(8, 4), 0, 2, T.float32(0.0), B.elem_offset), T.tvm_stack_make_array(C.data, T.tvm_stack_make_shape(8, 4), 0, 2, T.float32(0.0), C.elem_offset), 3)
    for i, j in T.grid(8, 4):
        with T.sblock("D"):
            v_i, v_j = T.axis.remap("SS", [i, j])
            T.reads(C[v_i, v_j], B[v_i, v_j])
            T.writes(D[v_i, v_j])
            D[v_i, v_j] = C[v_i, v_j] + B[v_i, v_j]
