# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int64"), n: T.int64):
        for i in range(64):
            if i < 5:
                A[i] = T.Cast("int64", T.max(i * 2 + 1, 7))
            if T.Cast("int64", i) < n:
                A[i] = T.Cast("int64", i)
