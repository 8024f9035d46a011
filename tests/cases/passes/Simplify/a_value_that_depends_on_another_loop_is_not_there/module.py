# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "int32"), B: T.Buffer((16,), "int32")):
        for i, k in T.grid(16, 8):
            A[i] = k
        for j in range(16):
            B[j] = A[j]
