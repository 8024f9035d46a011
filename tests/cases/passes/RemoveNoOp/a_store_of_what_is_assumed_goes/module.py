# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "int32")):
        for i in range(16):
            T.assume(i < 14 or A[i] == 0)
        for i in range(16):
            if 14 <= i:
                A[i] = 0
