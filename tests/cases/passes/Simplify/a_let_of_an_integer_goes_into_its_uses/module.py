# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "int32"), n: T.int32):
        with T.LetStmt(n + 1) as m:
            A[m] = 0
        with T.LetStmt(A[0]) as a:
            A[a] = a
