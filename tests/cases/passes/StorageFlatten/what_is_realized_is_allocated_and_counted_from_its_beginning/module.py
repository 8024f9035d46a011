# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((32,), "float32"), C: T.Buffer((32,), "float32")):
        T.func_attr({"from_legacy_te_schedule": T.bool(True), "tir.noalias": T.bool(True)})
        B = T.Buffer((32,))
        for i in range(4):
            T.realize(B[i * 8:i * 8 + 8], "")
            for j in range(8):
                B[i * 8 + j] = A[i * 8 + j] + T.float32(1.0)
            for j in range(8):
                C[i * 8 + j] = B[i * 8 + j] * T.float32(2.0)
