from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((16,), "float32"), Z: T.Buffer((16,), "float32")):
        Y = T.alloc_buffer((16,))
        for i in range(16):
            with T.block("base"):
                vi = T.axis.spatial(16, i)
                Y[vi] = X[vi] * T.float32(3)
        for i in range(16):
            with T.block("next"):
                vi = T.axis.spatial(16, i)
                Z[vi] = Y[vi] + T.float32(1)
