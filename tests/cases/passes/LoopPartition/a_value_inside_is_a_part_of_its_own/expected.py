# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "int32")):
        for i in range(5):
            if i == 5:
                A[i] = 0
            else:
                A[i] = 1
        if T.bool(True):
            A[T.Add(0, 5)] = 0
        else:
            A[T.Add(0, 5)] = 1
        for i in range(2):
            if i + 6 == 5:
                A[i + 6] = 0
            else:
                A[i + 6] = 1
