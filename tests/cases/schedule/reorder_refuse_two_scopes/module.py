from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 16), "float32"), B: T.Buffer((16, 16), "float32")):
        for i in range(16):
            with T.block("outer"):
                vo = T.axis.spatial(16, i)
                T.reads(A[vo, 0:16])
                T.writes(B[vo, 0:16])
                for j in range(16):
                    with T.block("B"):
                        vi = T.axis.spatial(16, vo)
                        vj = T.axis.spatial(16, j)
                        B[vi, vj] = A[vi, vj]
