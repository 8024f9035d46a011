# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(x: T.handle, y: T.handle, n: T.int32):
        X = T.match_buffer(x, (n * 8,), "float32")
        Y = T.match_buffer(y, (n * 8,), "float32")
        for i in range(n):
            with T.block(""):
                B = T.alloc_buffer((n * 8,))
                for j in range(8):
                    B[i * 8 + j] = X[i * 8 + j]
                for j in range(8):
                    Y[i * 8 + j] = B[i * 8 + j]
