# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "float32"), n: T.int32):
        for i_s in range(4):
            A[i_s] = T.if_then_else(i_s < n, A[i_s + 1], T.float32(0.0))
