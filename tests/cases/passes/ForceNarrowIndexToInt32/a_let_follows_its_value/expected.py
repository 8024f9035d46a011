# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32")):
        for i in range(16):
            x: T.int32 = i * 2
            if x < 30:
                C[x] = A[x + 1]
