# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(p: T.handle("int32"), q: T.handle("int32")):
        with T.LetStmt(p, T.handle("int32", "global")) as d:
            B = T.Buffer((8,), "int32", data=d)
            B[0] = 1
        with T.LetStmt(q, T.handle("int32", "global")) as e:
            C = T.Buffer((8,), "int32", data=e)
            C[0] = 2
