# A product of 8 x 8 tiles, C += A B^T: what an accelerator would do in one instruction. The implementation does it
# row by row, four terms at a time, so that every machine can run it.
from tvm.script import tir as T


@T.prim_func
def desc(a: T.handle, b: T.handle, c: T.handle) -> None:
    A = T.match_buffer(a, (8, 8), "float32", offset_factor=1)
    B = T.match_buffer(b, (8, 8), "float32", offset_factor=1)
    C = T.match_buffer(c, (8, 8), "float32", offset_factor=1)
    with T.block("root"):
        T.reads(C[0:8, 0:8], A[0:8, 0:8], B[0:8, 0:8])
        T.writes(C[0:8, 0:8])
        for i, j, k in T.grid(8, 8, 8):
            with T.block(""):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vj, vk]


@T.prim_func
def impl(a: T.handle, b: T.handle, c: T.handle) -> None:
    A = T.match_buffer(a, (8, 8), "float32", offset_factor=1)
    B = T.match_buffer(b, (8, 8), "float32", offset_factor=1)
    C = T.match_buffer(c, (8, 8), "float32", offset_factor=1)
    with T.block("root"):
        T.reads(C[0:8, 0:8], A[0:8, 0:8], B[0:8, 0:8])
        T.writes(C[0:8, 0:8])
        for i, j, k in T.grid(8, 8, 2):
            C[i, j] = C[i, j] + A[i, k * 4] * B[j, k * 4] + A[i, k * 4 + 1] * B[j, k * 4 + 1] + A[i, k * 4 + 2] * B[j, k * 4 + 2] + A[i, k * 4 + 3] * B[j, k * 4 + 3]
