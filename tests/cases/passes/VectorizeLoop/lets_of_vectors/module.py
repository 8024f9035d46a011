# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "int32"), n: T.int32):
        x = T.int32()
        for i in T.vectorized(4):
            a: T.int32 = i + n
            b: T.int32 = n + 1
            A[a] = T.Let(x * b, where={x: a * 2})
