# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32")):
        for i in range(64):
            j: T.int32 = i * 2 % 64
            A[j] = A[i]
