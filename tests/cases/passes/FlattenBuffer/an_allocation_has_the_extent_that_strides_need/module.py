# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((32,), "float32")):
        B = T.allocate([4, 8], "float32", "local")
        B_1 = T.decl_buffer((4, 8), data=B, scope="local", strides=(16, 1))
        for i, j in T.grid(4, 8):
            B_1[i, j] = A[i * 8 + j]
