# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int64")):
        for i in range(64):
            A[T.Cast("int64", i) + T.int64(0)] = T.Cast("int64", i) * A[T.Cast("int64", i // 2)]
