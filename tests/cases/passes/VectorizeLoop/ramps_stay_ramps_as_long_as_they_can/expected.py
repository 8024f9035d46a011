# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int32"), n: T.int32):
        A[n * 2:n * 2 + 8:2] = T.Ramp(3, -1, 4) * T.Broadcast(n, 4) + T.Ramp(0, 1, 4) // T.Broadcast(2, 4) + T.max(T.Ramp(0, 1, 4), T.Broadcast(1, 4))
