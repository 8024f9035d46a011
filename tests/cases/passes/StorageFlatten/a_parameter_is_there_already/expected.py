# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4, 8), "float32"), C: T.Buffer((4, 8), "float32")):
        T.func_attr({"from_legacy_te_schedule": T.bool(True), "tir.noalias": T.bool(True)})
        for i, j in T.grid(4, 8):
            C_1 = T.Buffer((32,), data=C.data)
            A_1 = T.Buffer((32,), data=A.data)
            C_1[i * 8 + j] = A_1[i * 8 + j]
