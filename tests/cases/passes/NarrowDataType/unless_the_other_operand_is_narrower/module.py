# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int64"), n: T.int64):
        for i in range(T.int64(64)):
            if i < T.int64(5):
                A[i] = T.max(i * T.int64(2) + T.int64(1), T.int64(7))
            if i < n:
                A[i] = i
