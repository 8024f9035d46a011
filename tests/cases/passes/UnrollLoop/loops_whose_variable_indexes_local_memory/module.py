# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((2,), "int32")):
        B = T.allocate([2], "int32", "local")
        B_1 = T.Buffer((2,), "int32", data=B, scope="local")
        for i in range(2):
            B_1[i] = A[i]
        for i in T.vectorized(2):
            A[i] = B_1[i]
        for i in range(2):
            A[i] = 0
