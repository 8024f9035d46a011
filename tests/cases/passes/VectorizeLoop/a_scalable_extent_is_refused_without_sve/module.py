# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int32")):
        for i in T.vectorized(T.vscale() * 4):
            A[i] = 0
