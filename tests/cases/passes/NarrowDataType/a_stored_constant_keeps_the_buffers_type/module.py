# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((T.int64(4),), "int64")):
        for i in range(T.int64(4)):
            A[i] = T.int64(7)
