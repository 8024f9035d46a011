from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4, 8, 6), "float32"), Y: T.Buffer((4, 8), "float32")):
        for b in range(4):
            with T.block("outer"):
                vb = T.axis.spatial(4, b)
                T.reads(X[vb, 0:8, 0:6])
                T.writes(Y[vb, 0:8])
                for i, k in T.grid(8, 6):
                    with T.block("sum"):
                        vi, vk = T.axis.remap("SR", [i, k])
                        T.reads(X[vb, vi, vk])
                        T.writes(Y[vb, vi])
                        with T.init():
                            Y[vb, vi] = T.float32(0)
                        Y[vb, vi] = Y[vb, vi] + X[vb, vi, vk]
