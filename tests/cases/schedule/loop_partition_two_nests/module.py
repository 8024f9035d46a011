from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((6, 8), "float32"), Z: T.Buffer((6, 8), "float32")):
        Y = T.alloc_buffer((6, 8))
        for i in range(6):
            for j in range(8):
                with T.block("Y"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    Y[vi, vj] = X[vi, vj] * T.float32(2)
            for j in range(8):
                with T.block("Z"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    Z[vi, vj] = Y[vi, vj] + T.float32(1)
