# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32")):
        B = T.allocate([T.int64(16)], "float32", "global")
        B_1 = T.Buffer((T.int64(16),), data=B)
        B_1[T.int64(1)] = A[0]
