from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 16), "float32"), B: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")):
        for i0, j0 in T.grid(4, 4):
            for i1, j1 in T.grid(4, 4):
                with T.block("B"):
                    vi = T.axis.spatial(16, i0 * 4 + i1)
                    vj = T.axis.spatial(16, j0 * 4 + j1)
                    B[vi, vj] = A[vi, vj] * T.float32(2)
            for i1, j1 in T.grid(4, 4):
                with T.block("C"):
                    vi = T.axis.spatial(16, j0 * 4 + i1)
                    vj = T.axis.spatial(16, i0 * 4 + j1)
                    C[vi, vj] = A[vi, vj] + T.float32(1)
