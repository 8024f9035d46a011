# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "int32")):
        for i in T.parallel(1, annotations={"note": 1}):
            if T.bool(False):
                A[i] = 0
        for i in T.parallel(7, annotations={"note": 1}):
            if T.bool(True):
                A[i + 1] = 0
