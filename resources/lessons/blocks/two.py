# Two steps over a matrix: double it, then add one.
from tvm.script import ir as I
from tvm.script import tir as T

N = 16


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((N, N), "float32"), C: T.Buffer((N, N), "float32")):
        T.func_attr({"global_symbol": "main", "tir.noalias": True})
        B = T.alloc_buffer((N, N), "float32")
        for i, j in T.grid(N, N):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj] * T.float32(2)
        for i, j in T.grid(N, N):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[vi, vj] + T.float32(1)
