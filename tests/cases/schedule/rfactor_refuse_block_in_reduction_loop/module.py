from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4, 8), "float32"), Y: T.Buffer((4,), "float32"), Z: T.Buffer((4, 2), "float32")):
        for i, k0 in T.grid(4, 2):
            for k1 in range(4):
                with T.block("sum"):
                    vi = T.axis.spatial(4, i)
                    vk = T.axis.reduce(8, k0 * 4 + k1)
                    with T.init():
                        Y[vi] = T.float32(0)
                    Y[vi] = Y[vi] + X[vi, vk]
            with T.block("other"):
                vi, vk = T.axis.remap("SS", [i, k0])
                Z[vi, vk] = X[vi, vk]
