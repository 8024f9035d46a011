# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "int32")):
        n = T.int32()
        with T.LetStmt(1, var=n):
            A[0] = n
        with T.LetStmt(2, var=n):
            A[1] = n
