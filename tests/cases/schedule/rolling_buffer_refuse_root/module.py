from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((8,), "float32"), Z: T.Buffer((8,), "float32")):
        with T.block("root"):
            T.reads(X[0:8])
            T.writes(Z[0:8])
            for i in range(8):
                with T.block("Z"):
                    vi = T.axis.spatial(8, i)
                    Z[vi] = X[vi]
