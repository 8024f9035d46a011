# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "int32")):
        for i in T.parallel(8, annotations={"note": 1}):
            if T.likely(1 <= i):
                A[i] = 0
