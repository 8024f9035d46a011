# Two elementwise steps: the first can be computed where the second needs it.
from tvm.script import ir as I
from tvm.script import tir as T

N = 128


@T.prim_func
def before_inline(a: T.handle, c: T.handle) -> None:
    A = T.match_buffer(a, (N, N))
    B = T.alloc_buffer((N, N))
    C = T.match_buffer(c, (N, N))
    for i, j in T.grid(N, N):
        with T.block("B"):
            vi, vj = T.axis.remap("SS", [i, j])
            B[vi, vj] = A[vi, vj] * 2.0
    for i, j in T.grid(N, N):
        with T.block("C"):
            vi, vj = T.axis.remap("SS", [i, j])
            C[vi, vj] = B[vi, vj] + 1.0
