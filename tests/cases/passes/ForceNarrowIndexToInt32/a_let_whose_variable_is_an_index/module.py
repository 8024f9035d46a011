# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), n: T.int32, q: T.int64):
        x: T.int64 = T.Cast("int64", T.max(n, 1))
        y: T.int64 = T.Cast("int64", n) + q
        A[x] = A[x + T.int64(1)]
        A[y] = T.Cast("float32", y)
