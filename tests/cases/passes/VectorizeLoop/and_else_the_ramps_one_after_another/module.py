# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int32"), B: T.Buffer((64,), "int32")):
        for i in T.vectorized(2):
            A[T.Ramp(i * 8, 1, 2)] = B[T.Ramp(i * 8, 1, 2)]
