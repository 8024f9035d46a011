from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((8,), "float32"), Z: T.Buffer((8,), "float32")):
        Y = T.alloc_buffer((8,))
        for i in range(4):
            with T.block("half"):
                vi = T.axis.spatial(4, i)
                Y[vi] = X[vi]
        for i in range(8):
            with T.block("acc"):
                vi = T.axis.spatial(8, i)
                T.reads(Y[vi], X[vi])
                T.writes(Y[vi], Z[vi])
                Y[vi] = Y[vi] + X[vi]
                Z[vi] = X[vi]
