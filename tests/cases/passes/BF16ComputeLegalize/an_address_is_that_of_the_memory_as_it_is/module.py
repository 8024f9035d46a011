# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.handle("bfloat16", "global"), B: T.handle("bfloat16", "global"), C: T.handle("bfloat16", "global")):
        A_1 = T.decl_buffer((16,), "bfloat16", data=A)
        B_1 = T.decl_buffer((16,), "bfloat16", data=B)
        C_1 = T.decl_buffer((16,), "bfloat16", data=C)
        T.call_extern("int32", "f", T.address_of(A_1[3]), A_1[2])