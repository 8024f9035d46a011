from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4, 6), "float32"), Y: T.Buffer((4, 6), "float32")):
        for i in range(4):
            for j in range(6):
                with T.block("fill"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    Y[vi, vj] = X[vi, vj] * T.float32(2)
            for j in range(6):
                with T.block("acc"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    T.reads(Y[vi, vj], X[vi, vj])
                    T.writes(Y[vi, vj])
                    Y[vi, vj] = Y[vi, vj] + X[vi, vj]
