from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4, 8), "float32"), Z: T.Buffer((4, 8), "float32")):
        S = T.alloc_buffer((4,))
        for i in range(4):
            for k in range(8):
                with T.block("sum"):
                    vi, vk = T.axis.remap("SR", [i, k])
                    T.block_attr({"mark": 1})
                    with T.init():
                        S[vi] = T.float32(0)
                    S[vi] = S[vi] + X[vi, vk]
            for j in range(8):
                with T.block("div"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    Z[vi, vj] = X[vi, vj] - S[vi]
