from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float32"), B: T.Buffer((16,), "float32"), C: T.Buffer((16,), "float32")):
        with T.block("outer"):
            T.reads(A[0:16])
            T.writes(B[0:16])
            for j in range(16):
                with T.block("B"):
                    vj = T.axis.spatial(16, j)
                    B[vj] = A[vj]
        for j in range(16):
            with T.block("C"):
                vj = T.axis.spatial(16, j)
                C[vj] = A[vj]
