# SPDX-License-Identifier: Apache-2.0
"""Programs with what schedules seldom meet, by name, in the dialect of TVM 0.18: predicates, nested and opaque blocks,
bindings that are not affine, several consumers and writers, int64, symbolic shapes, bound threads, annotations,
match_buffer, blocks without loops."""

HEAD = "from tvm.script import tir as T\n\n@T.prim_func\n"


def _program(parameters, body):
    lines = body.strip("\n").split("\n")
    indent = len(lines[0]) - len(lines[0].lstrip())
    return HEAD + f"def main({parameters}):\n" + "\n".join("    " + line[indent:] for line in lines) + "\n"


SQUARE = 'A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")'
MATRICES = 'A: T.Buffer((16, 16), "float32"), B: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")'

PROGRAMS = {
    "chain": _program(SQUARE, """
        B = T.alloc_buffer((16, 16))
        for i, j in T.grid(16, 16):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj] * T.float32(2)
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[vi, vj] + T.float32(1)
    """),
    "predicate": _program(SQUARE, """
        B = T.alloc_buffer((16, 16))
        for i, j0, j1 in T.grid(16, 4, 5):
            with T.block("B"):
                vi = T.axis.spatial(16, i)
                vj = T.axis.spatial(16, j0 * 5 + j1)
                T.where(j0 * 5 + j1 < 16)
                B[vi, vj] = A[vi, vj] * T.float32(2)
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[vi, vj] + T.float32(1)
    """),
    "predicated_sum": _program('A: T.Buffer((13,), "float32"), C: T.Buffer((1,), "float32")', """
        for i0, i1 in T.grid(4, 4):
            with T.block("C"):
                vi = T.axis.reduce(13, i0 * 4 + i1)
                v0 = T.axis.spatial(1, 0)
                T.where(i0 * 4 + i1 < 13)
                with T.init():
                    C[v0] = T.float32(0)
                C[v0] = C[v0] + A[vi]
    """),
    "matmul": _program(MATRICES, """
        for i, j, k in T.grid(16, 16, 16):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float32(0)
                C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]
    """),
    "matmul_relu": _program(MATRICES, """
        D = T.alloc_buffer((16, 16))
        for i, j, k in T.grid(16, 16, 16):
            with T.block("D"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    D[vi, vj] = T.float32(0)
                D[vi, vj] = D[vi, vj] + A[vi, vk] * B[vk, vj]
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = T.max(D[vi, vj], T.float32(0))
    """),
    "two_level_sum": _program('A: T.Buffer((8, 8, 8), "float32"), C: T.Buffer((8,), "float32")', """
        for i, j, k in T.grid(8, 8, 8):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SRR", [i, j, k])
                with T.init():
                    C[vi] = T.float32(1)
                C[vi] = C[vi] * A[vi, vj, vk]
    """),
    "max_before_spatial": _program('A: T.Buffer((8, 12), "float32"), C: T.Buffer((12,), "float32")', """
        for k, i in T.grid(8, 12):
            with T.block("C"):
                vk, vi = T.axis.remap("RS", [k, i])
                with T.init():
                    C[vi] = T.min_value("float32")
                C[vi] = T.max(C[vi], A[vk, vi])
    """),
    "argmax": _program('X: T.Buffer((8, 12), "int32"), V: T.Buffer((8, 12), "float32"), '
                       'I: T.Buffer((8,), "int32"), M: T.Buffer((8,), "float32")', """
        for i, k in T.grid(8, 12):
            with T.block("M"):
                vi, vk = T.axis.remap("SR", [i, k])
                T.reads(X[vi, vk], V[vi, vk])
                T.writes(I[vi], M[vi])
                with T.init():
                    I[vi] = -1
                    M[vi] = T.min_value("float32")
                n: T.int32 = T.Select(M[vi] >= V[vi, vk], I[vi], X[vi, vk])
                v: T.float32 = T.Select(M[vi] >= V[vi, vk], M[vi], V[vi, vk])
                I[vi] = n
                M[vi] = v
    """),
    "sum_of_two": _program('A: T.Buffer((8, 12), "float32"), S: T.Buffer((8,), "float32"), Q: T.Buffer((8,), "float32")', """
        for i, k in T.grid(8, 12):
            with T.block("S"):
                vi, vk = T.axis.remap("SR", [i, k])
                T.reads(A[vi, vk])
                T.writes(S[vi], Q[vi])
                with T.init():
                    S[vi] = T.float32(0)
                    Q[vi] = T.float32(0)
                s: T.float32 = S[vi] + A[vi, vk]
                q: T.float32 = Q[vi] + A[vi, vk] * A[vi, vk]
                S[vi] = s
                Q[vi] = q
    """),
    "nested_blocks": _program(SQUARE, """
        B = T.alloc_buffer((16, 16))
        for i, j in T.grid(4, 4):
            with T.block("B_o"):
                vio, vjo = T.axis.remap("SS", [i, j])
                T.reads(A[vio * 4:vio * 4 + 4, vjo * 4:vjo * 4 + 4])
                T.writes(B[vio * 4:vio * 4 + 4, vjo * 4:vjo * 4 + 4])
                for ii, ji in T.grid(4, 4):
                    with T.block("B"):
                        vi = T.axis.spatial(4, ii)
                        vj = T.axis.spatial(4, ji)
                        B[vio * 4 + vi, vjo * 4 + vj] = A[vio * 4 + vi, vjo * 4 + vj] * T.float32(2)
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[vi, vj] + T.float32(1)
    """),
    "nested_output": _program(SQUARE, """
        for i in range(4):
            with T.block("outer"):
                vio = T.axis.spatial(4, i)
                T.reads(A[vio * 4:vio * 4 + 4, 0:16])
                T.writes(C[vio * 4:vio * 4 + 4, 0:16])
                B = T.alloc_buffer((4, 16))
                for ii, ji in T.grid(4, 16):
                    with T.block("B"):
                        vi, vj = T.axis.remap("SS", [ii, ji])
                        B[vi, vj] = A[vio * 4 + vi, vj] * T.float32(2)
                for ii, ji in T.grid(4, 16):
                    with T.block("C"):
                        vi, vj = T.axis.remap("SS", [ii, ji])
                        C[vio * 4 + vi, vj] = B[vi, vj] + T.float32(1)
    """),
    "opaque": _program(SQUARE, """
        B = T.alloc_buffer((16, 16))
        for i, j in T.grid(16, 16):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(A[vi, vj])
                T.writes(B[vi, vj])
                T.evaluate(T.call_extern("int32", "copy", T.tvm_access_ptr(T.type_annotation("float32"), A.data, vi * 16 + vj, 1, 1), T.tvm_access_ptr(T.type_annotation("float32"), B.data, vi * 16 + vj, 1, 2)))
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[vi, vj] + T.float32(1)
    """),
    "not_affine": _program(SQUARE, """
        B = T.alloc_buffer((16, 16))
        for i, j in T.grid(16, 16):
            with T.block("B"):
                vi = T.axis.spatial(16, i)
                vj = T.axis.spatial(16, i * j % 16)
                B[vi, vj] = A[vi, vj] * T.float32(2)
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[vi, vj] + T.float32(1)
    """),
    "opaque_axis": _program(SQUARE, """
        B = T.alloc_buffer((16, 16))
        for i, j in T.grid(16, 16):
            with T.block("B"):
                vi = T.axis.opaque(16, i)
                vj = T.axis.spatial(16, j)
                B[vi, vj] = A[vi, vj] * T.float32(2)
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[vi, vj] + T.float32(1)
    """),
    "consumers": _program('A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32"), D: T.Buffer((16, 16), "float32")', """
        B = T.alloc_buffer((16, 16))
        for i, j in T.grid(16, 16):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj] * T.float32(2)
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[vi, vj] + T.float32(1)
        for i, j in T.grid(16, 16):
            with T.block("D"):
                vi, vj = T.axis.remap("SS", [i, j])
                D[vi, vj] = B[vj, vi] - A[vi, vj]
    """),
    "two_writers": _program(SQUARE, """
        B = T.alloc_buffer((16, 16))
        for i, j in T.grid(8, 16):
            with T.block("B0"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj] * T.float32(2)
        for i, j in T.grid(8, 16):
            with T.block("B1"):
                vi = T.axis.spatial(16, i + 8)
                vj = T.axis.spatial(16, j)
                B[vi, vj] = A[vi, vj] + T.float32(2)
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[vi, vj] + T.float32(1)
    """),
    "update_in_place": _program(SQUARE, """
        for i, j in T.grid(16, 16):
            with T.block("U"):
                vi, vj = T.axis.remap("SS", [i, j])
                A[vi, vj] = A[vi, vj] * T.float32(2)
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = A[vi, vj] + T.float32(1)
    """),
    "wide": _program('A: T.Buffer((T.int64(16), T.int64(16)), "float32"), C: T.Buffer((T.int64(16), T.int64(16)), "float32")', """
        B = T.alloc_buffer((T.int64(16), T.int64(16)))
        for i, j in T.grid(T.int64(16), T.int64(16)):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj] * T.float32(2)
        for i, j in T.grid(T.int64(16), T.int64(16)):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[vi, vj] + T.float32(1)
    """),
    "narrow_index_wide_shape": _program('A: T.Buffer((T.int64(16), T.int64(16)), "float32"), C: T.Buffer((T.int64(16), T.int64(16)), "float32")', """
        B = T.alloc_buffer((T.int64(16), T.int64(16)))
        for i, j in T.grid(16, 16):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj] * T.float32(2)
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[vi, vj] + T.float32(1)
    """),
    "wide_matmul": _program('A: T.Buffer((T.int64(16), T.int64(32)), "float32"), B: T.Buffer((T.int64(32), T.int64(16)), "float32"), C: T.Buffer((T.int64(16), T.int64(16)), "float32")', """
        for i, j, k in T.grid(T.int64(16), T.int64(16), T.int64(32)):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float32(0)
                C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]
    """),
    "symbolic": _program("a: T.handle, c: T.handle", """
        n = T.int32()
        m = T.int32()
        A = T.match_buffer(a, (n, m))
        C = T.match_buffer(c, (n, m))
        B = T.alloc_buffer((n, m))
        for i, j in T.grid(n, m):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj] * T.float32(2)
        for i, j in T.grid(n, m):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[vi, vj] + T.float32(1)
    """),
    "symbolic_matmul": _program("a: T.handle, b: T.handle, c: T.handle", """
        n = T.int64()
        A = T.match_buffer(a, (n, T.int64(128)))
        B = T.match_buffer(b, (T.int64(128), T.int64(128)))
        C = T.match_buffer(c, (n, T.int64(128)))
        for i, j, k in T.grid(n, T.int64(128), T.int64(128)):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float32(0)
                C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]
    """),
    "threads": _program(SQUARE, """
        B = T.alloc_buffer((16, 16), scope="shared")
        for bx in T.thread_binding(4, thread="blockIdx.x"):
            for i in T.thread_binding(4, thread="threadIdx.x"):
                for j in range(16):
                    with T.block("B"):
                        vi = T.axis.spatial(16, bx * 4 + i)
                        vj = T.axis.spatial(16, j)
                        B[vi, vj] = A[vi, vj] * T.float32(2)
            for i in T.thread_binding(4, thread="threadIdx.x"):
                for j in T.vectorized(16):
                    with T.block("C"):
                        vi = T.axis.spatial(16, bx * 4 + i)
                        vj = T.axis.spatial(16, j)
                        C[vi, vj] = B[vi, vj] + T.float32(1)
    """),
    "annotated": _program(SQUARE, """
        B = T.alloc_buffer((16, 16))
        for i in T.serial(16, annotations={"pragma_x": 1}):
            for j in range(16):
                with T.block("B"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    T.block_attr({"note": "b"})
                    B[vi, vj] = A[vi, vj] * T.float32(2)
        for i in range(16):
            for j in T.serial(16, annotations={"software_pipeline_stage": [0, 1]}):
                with T.block("C"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    T.block_attr({"script_parsing_detect_access": 3, "meta_schedule.x": [1, 2]})
                    C[vi, vj] = B[vi, vj] + T.float32(1)
    """),
    "looked_into": _program(SQUARE, """
        B = T.alloc_buffer((16, 16))
        for i, j in T.grid(16, 16):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(A[vi, vj])
                T.writes(B[vi, vj])
                sub_A = T.match_buffer(A[vi, vj], ())
                sub_B = T.match_buffer(B[vi, vj], ())
                sub_B[()] = sub_A[()] * T.float32(2)
        for i, j in T.grid(4, 4):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(B[vi * 4:vi * 4 + 4, vj * 4:vj * 4 + 4])
                T.writes(C[vi * 4:vi * 4 + 4, vj * 4:vj * 4 + 4])
                sub_B = T.match_buffer(B[vi * 4:vi * 4 + 4, vj * 4:vj * 4 + 4], (4, 4), offset_factor=1)
                sub_C = T.match_buffer(C[vi * 4:vi * 4 + 4, vj * 4:vj * 4 + 4], (4, 4), offset_factor=1)
                for ii, jj in T.grid(4, 4):
                    sub_C[ii, jj] = sub_B[ii, jj] + T.float32(1)
    """),
    "no_loops": _program('A: T.Buffer((), "float32"), C: T.Buffer((), "float32")', """
        B = T.alloc_buffer(())
        with T.block("B"):
            vi = T.axis.spatial(1, 0)
            B[()] = A[()] * T.float32(2)
        with T.block("C"):
            C[()] = B[()] + T.float32(1)
    """),
    "window": _program('A: T.Buffer((18, 16), "float32"), C: T.Buffer((16, 16), "float32")', """
        B = T.alloc_buffer((18, 16))
        for i, j in T.grid(18, 16):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj] * T.float32(2)
        for i, j, k in T.grid(16, 16, 3):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float32(0)
                C[vi, vj] = C[vi, vj] + B[vi + vk, vj]
    """),
    "pad": _program('A: T.Buffer((14,), "float32"), C: T.Buffer((16,), "float32")', """
        B = T.alloc_buffer((16,))
        for i in range(16):
            with T.block("B"):
                vi = T.axis.spatial(16, i)
                B[vi] = T.if_then_else(1 <= vi and vi < 15, A[vi - 1], T.float32(0))
        for i in range(16):
            with T.block("C"):
                vi = T.axis.spatial(16, i)
                C[vi] = B[vi] + T.float32(1)
    """),
    "fused_index": _program('A: T.Buffer((256,), "float32"), C: T.Buffer((16, 16), "float32")', """
        B = T.alloc_buffer((16, 16))
        for f in range(256):
            with T.block("B"):
                vi = T.axis.spatial(16, f // 16)
                vj = T.axis.spatial(16, f % 16)
                B[vi, vj] = A[vi * 16 + vj]
        for f in range(256):
            with T.block("C"):
                vf = T.axis.spatial(256, f)
                C[vf // 16, vf % 16] = B[vf // 16, vf % 16] + T.float32(1)
    """),
    "offset_loops": _program(SQUARE, """
        for i, j in T.grid(16, 16):
            with T.block("Z"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = T.float32(0)
        for i in range(2, 14):
            for j in range(1, 9):
                with T.block("C"):
                    vi = T.axis.spatial((2, 14), i)
                    vj = T.axis.spatial((1, 9), j)
                    C[vi, vj] = A[vi, vj]
    """),
    "triangle": _program(SQUARE, """
        for i in range(16):
            for j in range(i + 1):
                with T.block("C"):
                    vi = T.axis.spatial(16, i)
                    vj = T.axis.spatial(16, j)
                    C[vi, vj] = A[vi, vj]
    """),
    "conditional": _program(SQUARE, """
        B = T.alloc_buffer((16, 16))
        for i in range(16):
            if i < 8:
                for j in range(16):
                    with T.block("B"):
                        vi, vj = T.axis.remap("SS", [i, j])
                        B[vi, vj] = A[vi, vj] * T.float32(2)
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                if vi < 8:
                    C[vi, vj] = B[vi, vj] + T.float32(1)
                else:
                    C[vi, vj] = T.float32(0)
    """),
    "shared_nest": _program(SQUARE, """
        B = T.alloc_buffer((16, 16))
        for i in range(16):
            for j in range(16):
                with T.block("B"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    B[vi, vj] = A[vi, vj] * T.float32(2)
            for j in range(16):
                with T.block("C"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    C[vi, vj] = B[vi, vj] + T.float32(1)
    """),
    "equal_nests": _program('A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32"), D: T.Buffer((16, 8), "float32")', """
        for i in range(16):
            for j in range(16):
                with T.block("C"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    C[vi, vj] = A[vi, vj] * T.float32(2)
        for i in range(16):
            for j in range(8):
                with T.block("D"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    D[vi, vj] = A[vi, vj] + T.float32(1)
    """),
    "let": _program(SQUARE, """
        B = T.alloc_buffer((16, 16))
        for i, j in T.grid(16, 16):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                x: T.float32 = A[vi, vj] * T.float32(2)
                B[vi, vj] = x * x
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[vi, vj] + T.float32(1)
    """),
    "scalar_parameter": _program('n: T.int32, A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")', """
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = A[vi, vj] + T.Cast("float32", n)
    """),
    "gather": _program('A: T.Buffer((16, 16), "float32"), X: T.Buffer((16,), "int32"), C: T.Buffer((16, 16), "float32")', """
        B = T.alloc_buffer((16, 16))
        for i, j in T.grid(16, 16):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj] * T.float32(2)
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[X[vi], vj] + T.float32(1)
    """),
    "strided": _program("a: T.handle, c: T.handle", """
        A = T.match_buffer(a, (16, 16), strides=(32, 1), elem_offset=8, align=16, offset_factor=4)
        C = T.match_buffer(c, (16, 16), "float32")
        B = T.alloc_buffer((16, 16), strides=(20, 1))
        for i, j in T.grid(16, 16):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj] * T.float32(2)
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[vi, vj] + T.float32(1)
    """),
    "blockized_matmul": _program(MATRICES, """
        for i, j, k in T.grid(4, 4, 4):
            with T.block("C_o"):
                vio, vjo, vko = T.axis.remap("SSR", [i, j, k])
                T.reads(A[vio * 4:vio * 4 + 4, vko * 4:vko * 4 + 4], B[vko * 4:vko * 4 + 4, vjo * 4:vjo * 4 + 4])
                T.writes(C[vio * 4:vio * 4 + 4, vjo * 4:vjo * 4 + 4])
                with T.init():
                    for ii, ji in T.grid(4, 4):
                        with T.block("C_init"):
                            vi, vj = T.axis.remap("SS", [ii, ji])
                            C[vio * 4 + vi, vjo * 4 + vj] = T.float32(0)
                for ii, ji, ki in T.grid(4, 4, 4):
                    with T.block("C"):
                        vi, vj, vk = T.axis.remap("SSR", [ii, ji, ki])
                        C[vio * 4 + vi, vjo * 4 + vj] = C[vio * 4 + vi, vjo * 4 + vj] + A[vio * 4 + vi, vko * 4 + vk] * B[vko * 4 + vk, vjo * 4 + vj]
    """),
    "softmax": _program('A: T.Buffer((4, 8), "float32"), C: T.Buffer((4, 8), "float32")', """
        M = T.alloc_buffer((4,))
        E = T.alloc_buffer((4, 8))
        S = T.alloc_buffer((4,))
        for i, k in T.grid(4, 8):
            with T.block("M"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    M[vi] = T.min_value("float32")
                M[vi] = T.max(M[vi], A[vi, vk])
        for i, j in T.grid(4, 8):
            with T.block("E"):
                vi, vj = T.axis.remap("SS", [i, j])
                E[vi, vj] = T.exp(A[vi, vj] - M[vi])
        for i, k in T.grid(4, 8):
            with T.block("S"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    S[vi] = T.float32(0)
                S[vi] = S[vi] + E[vi, vk]
        for i, j in T.grid(4, 8):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = E[vi, vj] / S[vi]
    """),
    "half_types": _program('A: T.Buffer((16, 16), "float16"), C: T.Buffer((16, 16), "int8")', """
        B = T.alloc_buffer((16, 16), "bool")
        for i, j in T.grid(16, 16):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj] > T.float16(0)
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = T.Select(B[vi, vj], T.int8(1), T.int8(0))
    """),
}
