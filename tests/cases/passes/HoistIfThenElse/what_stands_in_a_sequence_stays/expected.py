# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "int32"), n: T.int32):
        for i in range(8):
            A[i] = 0
            if n < 4:
                A[i] = 1
