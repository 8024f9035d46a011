# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 8), "int32")):
        for i, j in T.grid(16, 8):
            A[i, j] = 42
