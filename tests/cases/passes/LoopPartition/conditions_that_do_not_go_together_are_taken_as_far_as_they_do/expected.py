# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((20,), "float32"), B: T.Buffer((20,), "float32")):
        for i in range(5):
            if T.bool(True):
                B[i] = A[i]
            if T.bool(False):
                B[i] = A[i] * T.float32(2)
        for i in range(10):
            if T.bool(False):
                B[i + 5] = A[i + 5]
            if T.bool(False):
                B[i + 5] = A[i + 5] * T.float32(2)
        for i in range(5):
            if T.bool(False):
                B[i + 10 + 5] = A[i + 10 + 5]
            if T.bool(True):
                B[i + 10 + 5] = A[i + 10 + 5] * T.float32(2)
