# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float32"), B: T.Buffer((16,), "int32")):
        for i_s in range(4):
            A[i_s] = T.erf(A[i_s])
        for i_s in range(4):
            A[i_s + 4] = T.rsqrt(A[i_s + 4])
        A[8:12] = T.exp(A[8:12])
        for i_s in range(4):
            B[i_s] = T.clz(B[i_s])
        B[4:8] = T.popcount(B[4:8])
