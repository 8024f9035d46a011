# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int32")):
        for i in range(T.int64(64)):
            A[i] = 0
            A[i * T.int64(100000000) // T.int64(100000000)] = 1
