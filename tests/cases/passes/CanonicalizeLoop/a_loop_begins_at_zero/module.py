# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32"), n: T.int32):
        for i in range(2, 6):
            C[i] = A[i]
        for i in T.serial(T.int64(1), T.int64(5), annotations={"note": 1}):
            C[i] = A[i + T.int64(1)]
        for i in T.vectorized(n, 4):
            C[i - n] = A[i - n]
        for i in range(8):
            C[i] = A[i]
