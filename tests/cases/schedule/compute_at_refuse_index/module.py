from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((8,), "float32"), Z: T.Buffer((8,), "float32")):
        Y = T.alloc_buffer((8,))
        for i in range(8):
            with T.block("Y"):
                vi = T.axis.spatial(8, i)
                Y[vi] = X[vi]
        for i in range(8):
            with T.block("Z"):
                vi = T.axis.spatial(8, i)
                Z[vi] = Y[vi]
