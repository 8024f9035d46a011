# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int32"), n: T.int32):
        for i in range(2):
            for j in range(n):
                A[j] = i
