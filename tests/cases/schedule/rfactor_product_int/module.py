from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4, 6), "int32"), Y: T.Buffer((4,), "int32")):
        for i, k in T.grid(4, 6):
            with T.block("prod"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    Y[vi] = 1
                Y[vi] = Y[vi] * X[vi, vk]
