# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((64,), "float32"), Y: T.Buffer((64,), "float32")):
        with T.block(""):
            B = T.alloc_buffer((15,))
            for i in range(8):
                k: T.int32 = i * 2
                B[k] = X[k]
                Y[k] = B[k]
