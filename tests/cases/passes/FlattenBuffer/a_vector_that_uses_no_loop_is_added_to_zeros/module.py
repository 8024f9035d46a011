# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), B: T.Buffer((8, 8), "float32"), n: T.int32):
        A[n:n + 4] = A[0:4]
        for i in range(8):
            B[i, 0:4] = B[1, 4:8]
