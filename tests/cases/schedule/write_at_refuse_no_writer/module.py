from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((6, 8), "float32"), Y: T.Buffer((6, 8), "float32"), Z: T.Buffer((6, 8), "float32")):
        for i, j in T.grid(6, 8):
            with T.block("Y"):
                vi, vj = T.axis.remap("SS", [i, j])
                Y[vi, vj] = X[vi, vj]
        for i, j in T.grid(6, 8):
            with T.block("Z"):
                vi, vj = T.axis.remap("SS", [i, j])
                Z[vi, vj] = X[vi, vj]
