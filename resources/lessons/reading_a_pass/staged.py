# Sums of three neighbours, twice, in groups of eight.
from tvm.script import ir as I
from tvm.script import tir as T

N = 32


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((N + 4,), "float32"), C: T.Buffer((N,), "float32")):
        T.func_attr({"global_symbol": "main", "tir.noalias": True})
        B = T.alloc_buffer((N + 2,), "float32")
        for i0 in range(N // 8):
            for ax in range(10):
                with T.block("B"):
                    vi = T.axis.spatial(N + 2, i0 * 8 + ax)
                    B[vi] = A[vi] + A[vi + 1] + A[vi + 2]
            for i1 in range(8):
                with T.block("C"):
                    vi = T.axis.spatial(N, i0 * 8 + i1)
                    C[vi] = B[vi] + B[vi + 1] + B[vi + 2]
