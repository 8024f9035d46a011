# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, C: T.Buffer((16, 16), "float32")):
    T.func_attr({"tirx.noalias": True})
    A = T.match_buffer(var_A, (16, 16), offset_factor=1)
    # with T.sblock("root"):
    B = T.sblock_alloc_buffer((16, 16), offset_factor=1)
    with T.sblock("B"):
        T.reads()
        T.writes()
        T.call_packed("sort", T.tvm_stack_make_array(A.data, T.tvm_stack_make_shape(16, 16), 0, 2, T.float32(0.0), A.elem_offset), T.tvm_stack_make_array(B.data, T.tvm_stack_make_shape(16, 16), 0, 2, T.float32(0.0), B.elem_offset))
    for i, j in T.grid(16, 16):
        with T.sblock("C"):
            v_i, v_j = T.axis.remap("SS", [i, j])
            T.reads(B[v_i, v_j])
            T.writes(C[v_i, v_j])
            T.sblock_attr({"unroll": 4})
            C[v_i, v_j] = B[v_i, v_j] + T.float32(1.0)
