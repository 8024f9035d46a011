# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int32")):
        for i in T.vectorized(4):
            A[0:8] = T.Select(i < 2, A[8:16], A[16:24])
