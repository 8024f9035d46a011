# Sums of three neighbours, twice.
from tvm.script import ir as I
from tvm.script import tir as T

N = 64


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((N + 4,), "float32"), C: T.Buffer((N,), "float32")):
        T.func_attr({"global_symbol": "main", "tir.noalias": True})
        B = T.alloc_buffer((N + 2,), "float32")
        for i in range(N + 2):
            with T.block("B"):
                vi = T.axis.spatial(N + 2, i)
                B[vi] = A[vi] + A[vi + 1] + A[vi + 2]
        for i in range(N):
            with T.block("C"):
                vi = T.axis.spatial(N, i)
                C[vi] = B[vi] + B[vi + 1] + B[vi + 2]
