# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float32")):
        for k in range(2):
            p: T.handle("float32", "global") = T.address_of(A[k * 8])
            B = T.decl_buffer((8,), data=p)
            if T.bool(True):
                q: T.handle("float32", "global") = T.address_of(A[k * 8])
                B_1 = T.decl_buffer((8,), data=q)
                B_1[7] = T.float32(0)
