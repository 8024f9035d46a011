# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "int32")):
        for j in T.vectorized(4):
            A[j:j + 16:4] = T.Broadcast(0, 4)
