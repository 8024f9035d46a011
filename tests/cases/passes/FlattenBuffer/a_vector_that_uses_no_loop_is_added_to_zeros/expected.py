# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), B: T.Buffer((8, 8), "float32"), n: T.int32):
        A_1 = T.Buffer((64,), data=A.data)
        A_1[T.Broadcast(0, 4) + T.Ramp(n, 1, 4)] = A_1[T.Broadcast(0, 4) + T.Ramp(0, 1, 4)]
        for i in range(8):
            B_1 = T.Buffer((64,), data=B.data)
            B_1[i * 8:i * 8 + 4] = B_1[T.Broadcast(0, 4) + T.Ramp(12, 1, 4)]
