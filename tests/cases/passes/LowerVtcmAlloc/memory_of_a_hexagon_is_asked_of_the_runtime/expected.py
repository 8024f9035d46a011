# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "int8")):
        B: T.handle("int8", "global.vtcm") = T.nd_mem_alloc_with_scope("global.vtcm", T.int64(1), T.tvm_stack_make_shape(16))
        B_1 = T.decl_buffer((16,), "int8", data=B, scope="global.vtcm")
        A[0] = B_1[0]
