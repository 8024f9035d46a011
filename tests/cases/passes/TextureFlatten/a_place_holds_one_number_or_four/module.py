# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8, 16, 3), "float32")):
        B = T.Buffer((8, 16, 3), scope="global.texture")
        T.realize(B[0:8, 0:16, 0:3], "global.texture")
        for i, j, k in T.grid(8, 16, 3):
            B[i, j, k] = A[i, j, k]
