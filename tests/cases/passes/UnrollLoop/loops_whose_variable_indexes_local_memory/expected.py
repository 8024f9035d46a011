# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((2,), "int32")):
        B = T.allocate([2], "int32", "local")
        B_1 = T.Buffer((2,), "int32", data=B, scope="local")
        B_1[0] = A[0]
        B_1[1] = A[1]
        A[0] = B_1[0]
        A[1] = B_1[1]
        for i in range(2):
            A[i] = 0
