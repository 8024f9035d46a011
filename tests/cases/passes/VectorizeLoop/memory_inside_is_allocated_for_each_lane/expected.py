# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "int32"), n: T.int32):
        B = T.allocate([8], "int32", "local")
        B_1 = T.Buffer((8,), "int32", data=B, scope="local")
        for j in range(2):
            B_1[j * 4:j * 4 + 4] = A[0:4] + T.Broadcast(j, 4)
        A[0:4] = B_1[0:4] * B_1[4:8]
