from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4, 8), "float32"), Y: T.Buffer((4,), "float32"), Z: T.Buffer((4,), "float32")):
        for i in range(4):
            with T.block("before"):
                vi = T.axis.spatial(4, i)
                Z[vi] = Y[vi]
        for i, k in T.grid(4, 8):
            with T.block("sum"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    Y[vi] = T.float32(0)
                Y[vi] = Y[vi] + X[vi, vk]
