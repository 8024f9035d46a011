# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4, 4), "int32")):
        for i in T.parallel(4):
            for j in T.parallel(4):
                A[i, j] = 0
