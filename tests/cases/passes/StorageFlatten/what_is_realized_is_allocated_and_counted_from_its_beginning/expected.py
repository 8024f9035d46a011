# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((32,), "float32"), C: T.Buffer((32,), "float32")):
        T.func_attr({"from_legacy_te_schedule": T.bool(True), "tir.noalias": T.bool(True)})
        for i in range(4):
            B = T.allocate([8], "float32", "global")
            B_1 = T.Buffer((8,), data=B)
            for j in range(8):
                A_1 = T.Buffer((32,), data=A.data)
                B_1[j] = A_1[i * 8 + j] + T.float32(1.0)
            for j in range(8):
                C_1 = T.Buffer((32,), data=C.data)
                C_1[i * 8 + j] = B_1[j] * T.float32(2.0)
