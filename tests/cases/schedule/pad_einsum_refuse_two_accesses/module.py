from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((15, 15), "float32"), C: T.Buffer((15, 15), "float32")):
        for i, j in T.grid(15, 15):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(A[vi, vj], A[vj, vi])
                T.writes(C[vi, vj])
                C[vi, vj] = A[vi, vj] + A[vj, vi]
