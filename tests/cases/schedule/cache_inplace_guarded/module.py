from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((10,), "float32")):
        for i in range(10):
            with T.block("acc"):
                vi = T.axis.spatial(10, i)
                T.reads(X[vi])
                T.writes(X[vi])
                X[vi] = X[vi] + T.float32(1)
