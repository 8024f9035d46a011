# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((32,), "float32")):
        B = T.allocate([64], "float32", "local")
        for i, j in T.grid(4, 8):
            B_1 = T.Buffer((64,), data=B, scope="local")
            B_1[i * 16 + j] = A[i * 8 + j]
