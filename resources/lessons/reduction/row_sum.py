# The sum of each row of a matrix.
from tvm.script import ir as I
from tvm.script import tir as T

M = 8
N = 64


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((M, N), "float32"), B: T.Buffer((M,), "float32")):
        T.func_attr({"global_symbol": "main", "tir.noalias": True})
        for i, k in T.grid(M, N):
            with T.block("B"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    B[vi] = T.float32(0)
                B[vi] = B[vi] + A[vi, vk]
