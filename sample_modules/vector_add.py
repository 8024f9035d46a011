# Vector addition: the smallest tensor program.
from tvm.script import ir as I
from tvm.script import tir as T

N = 1048576


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((N,), "float32"), B: T.Buffer((N,), "float32"), C: T.Buffer((N,), "float32")):
        T.func_attr({"global_symbol": "main", "tir.noalias": True})
        for i in range(N):
            with T.block("C"):
                vi = T.axis.spatial(N, i)
                C[vi] = A[vi] + B[vi]
