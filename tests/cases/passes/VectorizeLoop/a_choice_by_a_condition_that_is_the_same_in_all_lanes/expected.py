# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "float32"), n: T.int32):
        A[0:4] = T.if_then_else(n < 3, A[1:5], T.Broadcast(T.float32(0.0), 4))
