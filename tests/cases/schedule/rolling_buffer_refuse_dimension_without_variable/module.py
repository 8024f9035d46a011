from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((8,), "float32"), Z: T.Buffer((4,), "float32")):
        Y = T.alloc_buffer((1, 8))
        for i in range(4):
            for a in range(3):
                with T.block("Y"):
                    va = T.axis.spatial(8, i + a)
                    Y[0, va] = X[va]
            for a in range(1):
                with T.block("Z"):
                    vi = T.axis.spatial(4, i)
                    Z[vi] = Y[0, vi] + Y[0, vi + 2]
