from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4, 8), "float32"), C: T.Buffer((4, 8), "float32")):
        for i in range(4):
            with T.block("row"):
                vi = T.axis.spatial(4, i)
                T.reads(A[vi, 0:8])
                T.writes(C[vi, 0:8])
                D = T.alloc_buffer((4, 8))
                B = T.alloc_buffer((4, 8))
                for j in range(8):
                    with T.block("D"):
                        u = T.axis.spatial(4, vi)
                        v = T.axis.spatial(8, j)
                        D[u, v] = A[u, v] * T.float32(2)
                for j in range(8):
                    with T.block("B"):
                        u = T.axis.spatial(4, vi)
                        v = T.axis.spatial(8, j)
                        B[u, v] = D[u, v] + T.float32(1)
                for j in range(8):
                    with T.block("C"):
                        u = T.axis.spatial(4, vi)
                        v = T.axis.spatial(8, j)
                        C[u, v] = T.exp(B[u, v])
