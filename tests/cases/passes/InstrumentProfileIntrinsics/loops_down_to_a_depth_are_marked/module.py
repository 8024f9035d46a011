# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8, 8, 8), "int32")):
        for i, j, k in T.grid(8, 8, 8):
            A[i, j, k] = 0
