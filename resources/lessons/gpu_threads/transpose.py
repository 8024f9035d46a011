# The transpose of a matrix.
from tvm.script import ir as I
from tvm.script import tir as T

N = 64


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((N, N), "float32"), B: T.Buffer((N, N), "float32")):
        T.func_attr({"global_symbol": "main", "tir.noalias": True})
        for i, j in T.grid(N, N):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vj, vi] * T.float32(2)
