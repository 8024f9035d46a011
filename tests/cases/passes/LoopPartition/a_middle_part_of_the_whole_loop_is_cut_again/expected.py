# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int32")):
        for i in range(8):
            if T.bool(True):
                for j in range(5):
                    if T.bool(True):
                        A[i * 8 + j] = 0
                for j in range(3):
                    if T.bool(False):
                        A[i * 8 + (j + 5)] = 0
