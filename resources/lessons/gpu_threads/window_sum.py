# A sliding window of three: a convolution with the weights 1, 1, 1.
from tvm.script import ir as I
from tvm.script import tir as T

N = 512


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((N + 2,), "float32"), B: T.Buffer((N,), "float32")):
        T.func_attr({"global_symbol": "main", "tir.noalias": True})
        for i in range(N):
            with T.block("C"):
                vi = T.axis.spatial(N, i)
                B[vi] = A[vi] + A[vi + 1] + A[vi + 2]
