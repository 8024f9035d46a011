from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 8), "float32"), D: T.Buffer((16,), "float32"), C: T.Buffer((16,), "float32")):
        tmp = T.alloc_buffer((16,))
        for i, k in T.grid(16, 8):
            with T.block("sum"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    tmp[vi] = T.float32(0)
                tmp[vi] = tmp[vi] + A[vi, vk]
        for i in range(16):
            with T.block("add"):
                vi = T.axis.spatial(16, i)
                C[vi] = tmp[vi] + D[vi]
