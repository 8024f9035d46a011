# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int32")):
        A[0] = 0
        A[T.Add(0, 2)] = 1
        A[1] = 0
        A[T.Add(1, 2)] = 1
        for i in range(5):
            A[i] = 0
