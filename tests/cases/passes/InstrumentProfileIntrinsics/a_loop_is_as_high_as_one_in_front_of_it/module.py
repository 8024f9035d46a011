# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8, 8), "int32")):
        for i in range(8):
            for j, k in T.grid(8, 2):
                A[i, j] = k
            for j in range(8):
                A[i, j] = 0
