# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int32")):
        for i in range(8):
            if T.likely(i < 9):
                for j in range(8):
                    if T.likely(j < 5):
                        A[i * 8 + j] = 0
