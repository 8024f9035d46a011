from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 16), "float32"), B: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")):
        for i in range(16):
            for j in range(16):
                with T.block("B"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    B[vi, vj] = A[vi, vj]
            for k in range(4):
                for l in range(2):
                    with T.block("C"):
                        vi = T.axis.spatial(16, i)
                        vj = T.axis.spatial(16, k * 4 + l)
                        C[vi, vj] = A[vi, vj]
                for m in range(2):
                    with T.block("D"):
                        vi = T.axis.spatial(16, i)
                        vj = T.axis.spatial(16, k * 4 + m + 2)
                        C[vi, vj] = A[vi, vj]
