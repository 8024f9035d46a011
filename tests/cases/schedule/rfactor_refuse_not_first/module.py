from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4, 8), "float32"), Y: T.Buffer((4, 8), "float32"), S: T.Buffer((4,), "float32")):
        for i in range(4):
            for j in range(8):
                with T.block("copy"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    Y[vi, vj] = X[vi, vj]
            for k in range(8):
                with T.block("sum"):
                    vi, vk = T.axis.remap("SR", [i, k])
                    with T.init():
                        S[vi] = T.float32(0)
                    S[vi] = S[vi] + X[vi, vk]
