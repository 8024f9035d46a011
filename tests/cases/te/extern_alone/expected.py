# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, var_C: T.handle):
    T.func_attr({"tirx.noalias": True})
    A = T.match_buffer(var_A, (8, 4), offset_factor=1)
    C = T.match_buffer(var_C, (8, 4), offset_factor=1)
    with T.sblock("C"):
        T.reads()
        T.writes()
        T.call_packed("lib.f", T.tvm_stack_make_array(A.data, T.tvm_stack_make_shape(8, 4), 0, 2, T.float32(0.0), A.elem_offset), T.tvm_stack_make_array(C.data, T.tvm_stack_make_shape(8, 4), 0, 2, T.float32(0.0), C.elem_offset))
