# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4, 8), "float32"), C: T.Buffer((4, 8), "float32")):
        # with T.block("root"):
        for i in range(4):
            with T.block("row"):
                vi = T.axis.spatial(4, i)
                T.reads(A[vi, 0:8])
                T.writes(C[vi, 0:8])
                D = T.alloc_buffer((4, 8))
                for j in range(8):
                    with T.block("D"):
                        u = T.axis.spatial(4, vi)
                        v = T.axis.spatial(8, j)
                        T.reads(A[u, v])
                        T.writes(D[u, v])
                        D[u, v] = A[u, v] * T.float32(2.0)
                for j in range(8):
                    with T.block("B"):
                        u = T.axis.spatial(4, vi)
                        v = T.axis.spatial(8, j)
                        T.reads(D[u, v])
                        T.writes(C[u, v])
                        C[u, v] = T.exp(D[u, v] + T.float32(1.0))
