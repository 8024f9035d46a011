# SPDX-License-Identifier: Apache-2.0
"""More programs for schedule_calls.py, by name: windows, strides and scaled indices, reshapes, crops and pads, swizzles,
loops of one nest that hold several blocks, blocks that use the loops' variables, odd index expressions."""

from odd_programs import SQUARE, _program

_TWO_LINES = """
        B = T.alloc_buffer((64,))
        for i in range(64):
            with T.block("B"):
                vi = T.axis.spatial(64, i)
                B[vi] = A[vi] * T.float32(2)
        for i, j in T.grid(16, 64):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[{}]
"""


def _line(index):
    return _program('A: T.Buffer((64,), "float32"), X: T.Buffer((16,), "int32"), C: T.Buffer((16, 64), "float32")', _TWO_LINES.format(index))


WINDOWS = {
    "strided_window": _program('X: T.Buffer((33, 33), "float32"), W: T.Buffer((3, 3), "float32"), Y: T.Buffer((16, 16), "float32")', """
        B = T.alloc_buffer((33, 33))
        for h, w in T.grid(33, 33):
            with T.block("B"):
                vh, vw = T.axis.remap("SS", [h, w])
                B[vh, vw] = X[vh, vw] * T.float32(2)
        for h, w, r, s in T.grid(16, 16, 3, 3):
            with T.block("C"):
                vh, vw, vr, vs = T.axis.remap("SSRR", [h, w, r, s])
                with T.init():
                    Y[vh, vw] = T.float32(0)
                Y[vh, vw] = Y[vh, vw] + B[vh * 2 + vr, vw * 2 + vs] * W[vr, vs]
    """),
    "tiled_window": _program('A: T.Buffer((20, 20), "float32"), C: T.Buffer((16, 16), "float32")', """
        B = T.alloc_buffer((18, 18))
        for i, j in T.grid(18, 18):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = T.max(A[vi, vj], A[vi + 2, vj + 2])
        for i0, j0, i1, j1 in T.grid(4, 4, 4, 4):
            with T.block("C"):
                vi = T.axis.spatial(16, i0 * 4 + i1)
                vj = T.axis.spatial(16, j0 * 4 + j1)
                C[vi, vj] = T.max(B[vi, vj], B[vi + 2, vj + 2])
    """),
    "upscaled": _program('A: T.Buffer((14, 14), "float32"), C: T.Buffer((24, 24), "float32")', """
        B = T.alloc_buffer((14, 14))
        for i, j in T.grid(14, 14):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj] * T.float32(2)
        for i, j in T.grid(24, 24):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = T.max(B[vi // 2, vj // 2], B[vi // 2 + 2, vj // 2 + 2])
    """),
    "padded": _program('A: T.Buffer((14, 14), "float32"), C: T.Buffer((14, 14), "float32")', """
        B = T.alloc_buffer((16, 16))
        for i, j in T.grid(16, 16):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = T.if_then_else(1 <= vi and vi < 15 and 1 <= vj and vj < 15, A[vi - 1, vj - 1], T.float32(0))
        for i, j, r, s in T.grid(14, 14, 3, 3):
            with T.block("C"):
                vi, vj, vr, vs = T.axis.remap("SSRR", [i, j, r, s])
                with T.init():
                    C[vi, vj] = T.float32(0)
                C[vi, vj] = C[vi, vj] + B[vi + vr, vj + vs]
    """),
    "cropped": _program('A: T.Buffer((16, 16), "float32"), C: T.Buffer((12, 14), "float32")', """
        B = T.alloc_buffer((16, 16))
        for i, j in T.grid(16, 16):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj] * T.float32(2)
        for i, j in T.grid(12, 14):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[vi + 2, vj] + T.float32(1)
    """),
    "concatenated": _program('A: T.Buffer((8, 16), "float32"), D: T.Buffer((8, 16), "float32"), C: T.Buffer((12, 16), "float32")', """
        B = T.alloc_buffer((4, 16))
        for i, j in T.grid(4, 16):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi + 4, vj]
        for i, j in T.grid(12, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = T.if_then_else(8 <= vi, B[vi - 8, vj], D[vi, vj])
    """),
    "groups": _program('X: T.Buffer((30, 8), "float32"), W: T.Buffer((12, 10), "float32"), Y: T.Buffer((12, 8), "float32")', """
        B = T.alloc_buffer((30, 8))
        for c, w in T.grid(30, 8):
            with T.block("B"):
                vc, vw = T.axis.remap("SS", [c, w])
                B[vc, vw] = X[vc, vw] * T.float32(2)
        for f, w, r in T.grid(12, 8, 10):
            with T.block("C"):
                vf, vw, vr = T.axis.remap("SSR", [f, w, r])
                with T.init():
                    Y[vf, vw] = T.float32(0)
                Y[vf, vw] = Y[vf, vw] + B[vf // 4 * 10 + vr, vw] * W[vf, vr]
    """),
    "split_shape": _program('A: T.Buffer((256,), "float32"), C: T.Buffer((16, 16), "float32")', """
        B = T.alloc_buffer((256,))
        for f in range(256):
            with T.block("B"):
                vf = T.axis.spatial(256, f)
                B[vf] = A[vf] * T.float32(2)
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[vi * 16 + vj] + T.float32(1)
    """),
    "swizzled": _program(SQUARE, """
        B = T.alloc_buffer((16, 16))
        for i, j in T.grid(16, 16):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, T.bitwise_xor(vi, vj)] = A[vi, vj] * T.float32(2)
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[vi, vj] + T.float32(1)
    """),
    "loop_variables": _program('A: T.Buffer((14,), "float32"), C: T.Buffer((14,), "float32")', """
        B = T.alloc_buffer((14,))
        for i in range(14):
            with T.block("B"):
                T.reads(A[i])
                T.writes(B[i])
                B[i] = A[i] * T.float32(2)
        for i in range(14):
            with T.block("C"):
                vi = T.axis.spatial(14, i)
                C[vi] = B[vi]
    """),
    "sums_of_one_nest": _program('A: T.Buffer((16, 16), "float32"), C: T.Buffer((16,), "float32"), D: T.Buffer((16,), "float32")', """
        for i in range(16):
            for k in range(16):
                with T.block("C"):
                    vi, vk = T.axis.remap("SR", [i, k])
                    with T.init():
                        C[vi] = T.float32(0)
                    C[vi] = C[vi] + A[vi, vk]
            for k in range(16):
                with T.block("D"):
                    vi, vk = T.axis.remap("SR", [i, k])
                    with T.init():
                        D[vi] = T.float32(0)
                    D[vi] = D[vi] + C[vi] * A[vi, vk]
    """),
    "two_types": _program('A: T.Buffer((T.int64(16), T.int64(16)), "float32"), C: T.Buffer((T.int64(16), T.int64(16)), "float32")', """
        for u in range(1):
            for i0 in T.serial(T.int64(4)):
                for i1, j in T.grid(T.int64(4), T.int64(16)):
                    with T.block("C"):
                        v0 = T.axis.spatial(1, 0)
                        vi = T.axis.spatial(T.int64(16), i0 * T.int64(4) + i1)
                        vj = T.axis.spatial(T.int64(16), j)
                        C[vi, vj] = A[vi, vj] + T.Cast("float32", v0)
    """),
    "selected": _line("T.Select(vj < 32, vj, 63 - vj)"),
    "clipped": _line("T.max(T.min(vj + vi, 63), 0)"),
    "wrapped": _line("(vj * 5 + vi) % 64"),
    "looked_up": _line("X[vi] + vj % 8"),
}
