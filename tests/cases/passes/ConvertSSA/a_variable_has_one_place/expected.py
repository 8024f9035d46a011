# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "int32")):
        with T.LetStmt(1) as n:
            A[0] = n
        with T.LetStmt(2) as m:
            A[1] = m
