# One step of heat flow: four neighbours, each guarded at its border.
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((900, 900), "float32"), B: T.Buffer((900, 900), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for i, j in T.grid(900, 900):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj] * T.float32(0.5) + T.float32(0.125) * (
                    T.if_then_else(1 <= vi, A[vi - 1, vj], T.float32(0)) + T.if_then_else(vi < 899, A[vi + 1, vj], T.float32(0))
                    + T.if_then_else(1 <= vj, A[vi, vj - 1], T.float32(0)) + T.if_then_else(vj < 899, A[vi, vj + 1], T.float32(0)))
