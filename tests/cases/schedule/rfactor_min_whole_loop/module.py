from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4, 6), "float16"), Y: T.Buffer((4,), "float16")):
        for i, k in T.grid(4, 6):
            with T.block("low"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    Y[vi] = T.max_value("float16")
                Y[vi] = T.min(Y[vi], X[vi, vk])
