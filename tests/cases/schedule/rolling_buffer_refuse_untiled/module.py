from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((18,), "float32"), Z: T.Buffer((16,), "float32")):
        Y = T.alloc_buffer((18,))
        for i in range(18):
            with T.block("base"):
                vi = T.axis.spatial(18, i)
                Y[vi] = X[vi] * T.float32(3)
        for i in range(16):
            with T.block("blur"):
                vi = T.axis.spatial(16, i)
                Z[vi] = Y[vi] + Y[vi + 1] + Y[vi + 2]
