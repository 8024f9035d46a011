# Rows of any number and length, scaled and cut off below. sizes: m=1000, n=1003
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(a: T.handle, s: T.handle, b: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m, n = T.int64(), T.int64()
        A = T.match_buffer(a, (m, n), "float32")
        S = T.match_buffer(s, (m,), "float32")
        B = T.match_buffer(b, (m, n), "float32")
        for i, j in T.grid(m, n):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = T.max(A[vi, vj] * S[vi] + T.float32(0.5), T.float32(0.75))
