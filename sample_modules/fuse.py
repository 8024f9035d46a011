# One elementwise step over a matrix.
from tvm.script import ir as I
from tvm.script import tir as T

N = 128


@T.prim_func
def before_fuse(a: T.handle, b: T.handle) -> None:
    A = T.match_buffer(a, (N, N))
    B = T.match_buffer(b, (N, N))
    for i, j in T.grid(N, N):
        with T.block("B"):
            vi, vj = T.axis.remap("SS", [i, j])
            B[vi, vj] = A[vi, vj] * 2.0
