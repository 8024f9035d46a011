# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((16,), "float32"), Y: T.Buffer((16,), "float32")):
        with T.block(""):
            B = T.alloc_buffer((16,))
            for j in range(16):
                if j >= 4 and j < 12:
                    B[j] = X[j]
                    Y[j] = B[j]
