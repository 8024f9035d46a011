# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((14,), "float32")):
        for i in T.vectorized(4):
            if i <= 2:
                A[i] = T.float32(0.0)
        for i in T.vectorized(4):
            if i < 3:
                A[i] = T.float32(0.0)
            else:
                A[i] = T.float32(1.0)
