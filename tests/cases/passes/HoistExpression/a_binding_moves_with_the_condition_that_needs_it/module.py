# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float32"), n: T.int32):
        for i in range(4):
            for j in range(4):
                with T.LetStmt(i + n) as x:
                    if x < 3:
                        A[i * 4 + j] = T.float32(0)
