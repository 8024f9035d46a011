from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(x: T.handle, y: T.handle):
        n = T.int32()
        X = T.match_buffer(x, (n,), "float32")
        Y = T.match_buffer(y, (n * 4,), "float32")
        for i in range(n * 4):
            with T.block("Y"):
                vi = T.axis.spatial(n * 4, i)
                Y[vi] = X[vi // 4] + T.float32(1)
