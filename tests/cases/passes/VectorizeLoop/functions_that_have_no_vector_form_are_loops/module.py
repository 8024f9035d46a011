# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float32"), B: T.Buffer((16,), "int32")):
        for i in T.vectorized(4):
            A[i] = T.erf(A[i])
            A[i + 4] = T.rsqrt(A[i + 4])
            A[i + 8] = T.exp(A[i + 8])
            B[i] = T.clz(B[i])
            B[i + 4] = T.popcount(B[i + 4])
