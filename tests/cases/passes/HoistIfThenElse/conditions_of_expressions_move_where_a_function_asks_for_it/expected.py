# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4,), "float32"), B: T.Buffer((4,), "float32"), n: T.int32):
        T.func_attr({"tir.HoistIfThenElseExprWithBlock": 1})
        if 2 < n:
            for i in range(4):
                B[i] = A[i]
        else:
            for i in range(4):
                B[i] = T.float32(0)
