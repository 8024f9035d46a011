from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((32,), "float32"), Z: T.Buffer((4, 4), "float32")):
        Y = T.alloc_buffer((32,))
        for i, j in T.grid(4, 4):
            for a in range(3):
                with T.block("Y"):
                    va = T.axis.spatial(32, i * 4 + j + a)
                    Y[va] = X[va]
            for a in range(1):
                with T.block("Z"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    Z[vi, vj] = Y[vi * 4 + vj] + Y[vi * 4 + vj + 2]
