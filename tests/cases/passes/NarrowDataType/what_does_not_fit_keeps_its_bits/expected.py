# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int8"), n: T.int64):
        for i in range(T.int64(4294967296)):
            A[i % T.int64(64)] = T.int8(0)
        for i, j in T.grid(T.int64(100000), T.int64(100000)):
            A[(i * T.int64(100000) + j) % T.int64(64)] = T.int8(0)
        for i in range(n):
            A[i] = T.int8(0)
