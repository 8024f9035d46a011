# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float32")):
        for k in range(2):
            Module.part(T.address_of(A[k * 8]), 3)
    @T.prim_func(private=True)
    def part(p: T.handle("float32", "global"), i: T.int32):
        B = T.decl_buffer((i + 5,), data=p)
        if i < 4:
            Module.one(B.data, i + 1)
    @T.prim_func(private=True)
    def one(p: T.handle("float32", "global"), i: T.int32):
        B = T.decl_buffer((8,), data=p)
        B[i * 2 - 1] = T.float32(0)
