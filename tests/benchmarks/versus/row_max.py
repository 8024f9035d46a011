# The greatest number of each row, whose length is odd.
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((500, 777), "float32"), Y: T.Buffer((500,), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for i, k in T.grid(500, 777):
            with T.block("Y"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    Y[vi] = T.min_value("float32")
                Y[vi] = T.max(Y[vi], X[vi, vk])
