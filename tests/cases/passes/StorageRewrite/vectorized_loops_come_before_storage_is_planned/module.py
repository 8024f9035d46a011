# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4,), "float32")):
        for i in T.vectorized(4):
            X[i] = T.float32(0.0)
