# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "int32"), n: T.int32):
        for i in T.vectorized(4):
            B = T.allocate([2], "int32", "local", annotations={"note": 1})
            B_1 = T.Buffer((2,), "int32", data=B, scope="local")
            for j in range(2):
                B_1[j] = A[i] + j
            A[i] = B_1[0] * B_1[1]
