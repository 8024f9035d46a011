# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((64,), "float32"), n: T.int32, m: T.int32, k: T.int32):
        for i in range(T.min(T.min(m, n), k - 1 + 1)):
            if T.bool(True):
                if T.bool(True):
                    X[i] = T.float32(1.0)
        for i in range(k - T.min(m, n)):
            if i + T.min(T.min(m, n), k - 1 + 1) < n:
                if i + T.min(T.min(m, n), k - 1 + 1) < m:
                    X[i + T.min(T.min(m, n), k - 1 + 1)] = T.float32(1.0)
