# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "int32")):
        for i in T.vectorized(4):
            while A[i] < 3:
                A[i] = A[i] + 1
