# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "float32"), B: T.Buffer((8,), "float32"), n: T.int32):
        for i in T.vectorized(4):
            B[i] = A[i]
            if i < n:
                A[i] = T.float32(0.0)
            for j in range(i + 1):
                B[j] = B[i]
            with T.attr(A.data, "note", 1):
                A[0] = T.call_extern("float32", "f", i)
