# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(p: T.handle("int32"), q: T.handle("int32")):
        d = T.handle("int32", "global")
        B = T.Buffer((8,), "int32", data=d)
        with T.LetStmt(p, var=d):
            B[0] = 1
        with T.LetStmt(q, var=d):
            B[0] = 2
