# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((12,), "int32"), Y: T.Buffer((10,), "int32")):
        B = T.Buffer((12,), "int32")
        T.realize(B[0:3], "")
        for i in range(10):
            for j in range(3):
                if T.likely(i < 1 or j >= 2):
                    B[(i + j) % 3] = X[i + j]
            Y[i] = B[i % 3] + B[(i + 2) % 3]
