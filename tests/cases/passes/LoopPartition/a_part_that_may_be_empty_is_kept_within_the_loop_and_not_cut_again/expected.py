# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int32"), n: T.int32):
        for i in range(T.max(n, 0)):
            if n <= i:
                A[i] = 0
        for i in range(64 - T.max(n, 0)):
            if T.bool(True):
                A[i + T.max(n, 0)] = 0
