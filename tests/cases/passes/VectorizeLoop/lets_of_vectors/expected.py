# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "int32"), n: T.int32):
        x = T.int32x4()
        a: T.int32x4 = T.Ramp(n, 1, 4)
        b: T.int32 = n + 1
        A[a] = T.Let(x * T.Broadcast(b, 4), where={x: a * T.Broadcast(2, 4)})
