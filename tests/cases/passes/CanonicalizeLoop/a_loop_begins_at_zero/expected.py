# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32"), n: T.int32):
        for i in range(4):
            C[i + 2] = A[i + 2]
        for i in T.serial(T.int64(4), annotations={"note": 1}):
            C[i + T.int64(1)] = A[i + T.int64(1) + T.int64(1)]
        for i in T.vectorized(4 - n):
            C[i + n - n] = A[i + n - n]
        for i in range(8):
            C[i] = A[i]
