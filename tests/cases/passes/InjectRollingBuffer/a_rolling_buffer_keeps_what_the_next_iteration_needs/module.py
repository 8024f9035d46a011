# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((12,), "int32"), Y: T.Buffer((10,), "int32")):
        B = T.Buffer((12,), "int32")
        for i in range(10):
            T.realize(B[i:i + 3], "")
            T.attr(B, "rolling_buffer_scope", T.bool(True))
            for j in range(3):
                B[i + j] = X[i + j]
            Y[i] = B[i] + B[i + 2]
