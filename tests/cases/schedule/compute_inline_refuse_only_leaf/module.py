from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float32"), C: T.Buffer((16,), "float32")):
        for i in range(16):
            with T.block("C"):
                vi = T.axis.spatial(16, i)
                T.reads(A[vi])
                T.writes(C[vi])
                B = T.alloc_buffer((16,))
                with T.block("B"):
                    vo = T.axis.spatial(16, vi)
                    B[vo] = A[vo]
