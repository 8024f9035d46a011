# A matrix product of any sizes. sizes: n=200, m=300, k=150
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(a: T.handle, b: T.handle, c: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        n, m, k = T.int32(), T.int32(), T.int32()
        A = T.match_buffer(a, (n, k))
        B = T.match_buffer(b, (k, m))
        C = T.match_buffer(c, (n, m))
        for i, j, p in T.grid(n, m, k):
            with T.block("C"):
                vi, vj, vp = T.axis.remap("SSR", [i, j, p])
                with T.init():
                    C[vi, vj] = T.float32(0)
                C[vi, vj] = C[vi, vj] + A[vi, vp] * B[vp, vj]
