# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8, 16, 4), "float32"), C: T.Buffer((8, 16, 4), "float32")):
        T.func_attr({"from_legacy_te_schedule": T.bool(True), "tir.noalias": T.bool(True)})
        B = T.Buffer((8, 16, 4), scope="global.texture")
        T.realize(B[0:8, 0:16, 0:4], "global.texture")
        for i, j, k in T.grid(8, 16, 4):
            B[i, j, k] = A[i, j, k]
        for i, j, k in T.grid(8, 16, 4):
            C[i, j, k] = B[i, j, k]
