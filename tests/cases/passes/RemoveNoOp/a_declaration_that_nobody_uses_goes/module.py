# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "int32")):
        B = T.decl_buffer((4, 4), "int32", data=A.data)
        A[0] = 0
