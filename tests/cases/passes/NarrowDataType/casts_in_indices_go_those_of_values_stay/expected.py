# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int64")):
        for i in range(64):
            A[i] = T.Cast("int64", i) * A[i // 2]
