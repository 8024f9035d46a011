# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "float32"), n: T.int32):
        for i in T.vectorized(4):
            if T.call_extern("bool", "f", i):
                A[i] = T.float32(0.0)
