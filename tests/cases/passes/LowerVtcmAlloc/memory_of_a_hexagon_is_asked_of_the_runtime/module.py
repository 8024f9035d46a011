# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "int8")):
        B = T.allocate([16], "int8", "global.vtcm")
        B_1 = T.decl_buffer((16,), "int8", data=B, scope="global.vtcm")
        A[0] = B_1[0]
