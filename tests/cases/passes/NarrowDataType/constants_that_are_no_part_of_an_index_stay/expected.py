# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int64"), n: T.int64):
        T.call_extern("int32", "f", T.int64(5))
        if n < T.int64(5):
            A[3] = T.int64(3)
