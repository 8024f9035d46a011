# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((512,), "int32")):
        for i in range(8):
            for j in range(8):
                for k in range(j):
                    if T.likely(i * 64 < 100):
                        A[i * 64 + j * 8 + k] = 0
