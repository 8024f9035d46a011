from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((6, 20), "float32"), Y: T.Buffer((6,), "float32"), Z: T.Buffer((6,), "float32")):
        for i, k in T.grid(6, 20):
            with T.block("sums"):
                vi, vk = T.axis.remap("SR", [i, k])
                T.reads(X[vi, vk])
                T.writes(Y[vi], Z[vi])
                with T.init():
                    Y[vi] = T.float32(0)
                    Z[vi] = T.float32(0)
                Y[vi] = Y[vi] + X[vi, vk]
                Z[vi] = Z[vi] + X[vi, vk] * X[vi, vk]
