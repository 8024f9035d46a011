# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4, 8), "float32"), C: T.Buffer((4, 8), "float32")):
        T.func_attr({"from_legacy_te_schedule": T.bool(True), "tir.noalias": T.bool(True)})
        B = T.Buffer((4, 8))
        T.attr(B, "buffer_dim_align", T.tvm_tuple(0, 32, 1))
        T.realize(B[0:4, 0:8], "")
        for i, j in T.grid(4, 8):
            B[i, j] = A[i, j]
        for i, j in T.grid(4, 8):
            C[i, j] = B[i, j]
