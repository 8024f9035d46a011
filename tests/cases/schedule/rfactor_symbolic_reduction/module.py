from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(x: T.handle, Y: T.Buffer((4,), "float32")):
        n = T.int32()
        X = T.match_buffer(x, (4, n), "float32")
        for i, k in T.grid(4, n):
            with T.block("rowsum"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    Y[vi] = T.float32(0)
                Y[vi] = Y[vi] + X[vi, vk]
