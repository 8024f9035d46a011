# ReLU over a matrix.
from tvm.script import ir as I
from tvm.script import tir as T

M = 1024
N = 1024


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((M, N), "float32"), B: T.Buffer((M, N), "float32")):
        T.func_attr({"global_symbol": "main", "tir.noalias": True})
        for i, j in T.grid(M, N):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = T.max(A[vi, vj], T.float32(0))
