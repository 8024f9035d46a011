# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int64"), B: T.Buffer((64,), "int64")):
        for j in range(32):
            B[j * 2] = A[j] * T.int64(3)
