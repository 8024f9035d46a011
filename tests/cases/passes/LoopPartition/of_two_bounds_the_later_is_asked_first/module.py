# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((64,), "float32"), n: T.int32, m: T.int32, k: T.int32):
        for i in range(k):
            if T.likely(i < n):
                if T.likely(i < m):
                    X[i] = T.float32(1)
