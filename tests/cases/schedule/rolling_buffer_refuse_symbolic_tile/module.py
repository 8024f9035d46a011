from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(x: T.handle, z: T.handle):
        n = T.int32()
        X = T.match_buffer(x, (4, n), "float32")
        Z = T.match_buffer(z, (4, n), "float32")
        Y = T.alloc_buffer((6, n))
        for i in range(4):
            for j in range(n):
                with T.block("Y"):
                    vi = T.axis.spatial(6, i)
                    vj = T.axis.spatial(n, j)
                    T.reads(X[vi, vj])
                    T.writes(Y[vi:vi + n, vj])
                    Y[vi, vj] = X[vi, vj]
            for j in range(n):
                with T.block("Z"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    Z[vi, vj] = Y[vi, vj]
