from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((8, 8), "float32")):
        for i in range(8):
            with T.block("acc"):
                vi = T.axis.spatial(8, i)
                T.reads(X[vi, 0], X[vi, 3])
                T.writes(X[vi, 0])
                X[vi, 0] = X[vi, 0] + X[vi, 3]
