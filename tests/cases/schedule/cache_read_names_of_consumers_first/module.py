from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((6,), "float32"), Y: T.Buffer((6,), "float32"), Z: T.Buffer((6,), "float32")):
        for i in range(6):
            with T.block("Y"):
                vi = T.axis.spatial(6, i)
                Y[vi] = X[vi] * T.float32(2)
        for i in range(6):
            with T.block("Z"):
                vi = T.axis.spatial(6, i)
                Z[vi] = X[vi] + T.float32(1)
