# SPDX-License-Identifier: Apache-2.0
"""Small programs for the rules of passes over blocks, by pass and by name: views of buffers, first values, bindings."""

from odd_programs import _program

SQUARE = 'A: T.Buffer((64, 64), "float32"), C: T.Buffer((64, 64), "float32")'
VECTOR = 'A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32")'


def _view(match, use, declare="", region="A[vi * 8:vi * 8 + 8, 0:64]", parameters=SQUARE):
    """A block with a view M of the region, which its body uses."""
    return _program(parameters, f"""
        for i in range(8):
            with T.block("b"):
                vi = T.axis.spatial(8, i)
                T.reads({region})
                T.writes(C[vi * 8:vi * 8 + 8, 0:64])
                {declare or "x = T.int32()"}
                M = T.match_buffer({region}, {match})
                {use}
    """)


_STORE = "C[vi, 0] = M[1, 2]"
_POINTER = 'T.evaluate(T.call_extern("int32", "f", M.data, M.elem_offset))'
_PARTS = 'T.evaluate(T.call_extern("int32", "f", M.access_ptr("r"), M.strides[0], M.strides[1], M.elem_offset))'

LOWER_MATCH_BUFFER = {
    "whole_rows": _view("(8, 64)", _STORE),
    "rows_by_pointer": _view("(8, 64), offset_factor=1", _POINTER),
    "strides_by_name": _view('(8, 64), strides=("s0", "s1"), offset_factor=1', _PARTS),
    "part_of_rows": _view('(8, 16), strides=("s0", "s1"), offset_factor=1', _PARTS, region="A[vi * 8:vi * 8 + 8, 16:32]"),
    "strides_that_fit": _view("(8, 16), strides=[64, 1], offset_factor=1", _STORE, region="A[vi * 8:vi * 8 + 8, 16:32]"),
    "strides_that_do_not_fit": _view("(8, 16), strides=[32, 1], offset_factor=1", _STORE,
                                     region="A[vi * 8:vi * 8 + 8, 16:32]"),
    "factor_that_fits": _view("(8, 64), offset_factor=16", _POINTER),
    "factor_that_does_not_fit": _view("(8, 64), offset_factor=3", _POINTER, region="A[vi * 8 + 1:vi * 8 + 9, 0:64]"),
    "shape_that_does_not_fit": _view("(8, 32)", _STORE),
    "fewer_dimensions": _view("(64,)", "C[vi, 0] = M[3]", region="A[vi, 0:64]"),
    "fewer_dimensions_of_a_column": _view("(8,), offset_factor=1", "C[vi, 0] = M[3]", region="A[vi * 8:vi * 8 + 8, 3]"),
    "another_type": _view('(8, 64), "float16"', "C[vi, 0] = T.Cast(\"float32\", M[1, 2])"),
    "another_scope": _view('(8, 64), scope="shared"', _STORE),
    "symbolic_shape": _view("(x, 64)", "C[vi, 0] = M[x - 1, 2]"),
    "symbolic_shape_twice": _view("(x, x * 8)", "C[vi, 0] = M[x - 1, 2]"),
    "symbolic_offset": _view("(8, 64), elem_offset=x, offset_factor=1", "C[vi, x % 8] = M[1, 2]"),
    "alignment": _view("(8, 64), align=128", _STORE),
    "larger_alignment_of_the_source": _view("(8, 64), align=8", _STORE),
    "a_view_of_a_view": _program(SQUARE, """
        for i in range(8):
            with T.block("b"):
                vi = T.axis.spatial(8, i)
                T.reads(A[vi * 8:vi * 8 + 8, 0:64])
                T.writes(C[vi, 0:8])
                M = T.match_buffer(A[vi * 8:vi * 8 + 8, 0:64], (8, 64), strides=("s0", "s1"), offset_factor=1)
                for j in range(8):
                    with T.block("c"):
                        vj = T.axis.spatial(8, j)
                        T.reads(M[vj, 0:64])
                        T.writes(C[vi, vj])
                        N = T.match_buffer(M[vj, 8:16], (8,), strides=("t0",), offset_factor=1)
                        C[vi, vj] = N[1] + N[vj]
                        T.evaluate(T.call_extern("int32", "f", N.data, N.elem_offset, N.strides[0]))
    """),
    "a_vector_load": _view("(8, 64)", "C[vi, 0:4] = M[1, 4:8]"),
    "a_store": _program(SQUARE, """
        for i in range(8):
            with T.block("b"):
                vi = T.axis.spatial(8, i)
                T.reads(A[vi * 8, 0:64])
                T.writes(C[vi * 8:vi * 8 + 8, 32:64])
                M = T.match_buffer(C[vi * 8:vi * 8 + 8, 32:64], (8, 32), strides=("s", 1), offset_factor=32)
                for j in range(32):
                    M[vi % 8, j] = A[vi * 8, j]
    """),
    "of_a_buffer_with_strides": _program("a: T.handle, c: T.handle, n: T.int32", """
        A = T.match_buffer(a, (64, n), strides=("sa", "sb"), elem_offset=n, offset_factor=4)
        C = T.match_buffer(c, (64, 64))
        for i in range(8):
            with T.block("b"):
                vi = T.axis.spatial(8, i)
                T.reads(A[vi * 8:vi * 8 + 8, 0:n])
                T.writes(C[vi, 0])
                M = T.match_buffer(A[vi * 8:vi * 8 + 8, 0:n], (8, n), strides=("s0", "s1"), offset_factor=1)
                C[vi, 0] = M[1, 2]
                T.evaluate(T.call_extern("int32", "f", M.access_ptr("r"), M.strides[0], M.strides[1]))
    """),
    "of_one_value": _view("(), offset_factor=1", "C[vi, 0] = M[()]", region="A[vi, 3]"),
    "int64": _program('A: T.Buffer((T.int64(64), T.int64(64)), "float32"), C: T.Buffer((64, 64), "float32")', """
        for i in T.serial(T.int64(8)):
            with T.block("b"):
                vi = T.axis.spatial(T.int64(8), i)
                T.reads(A[vi * T.int64(8):vi * T.int64(8) + T.int64(8), 0:64])
                T.writes(C[vi, 0])
                M = T.match_buffer(A[vi * T.int64(8):vi * T.int64(8) + T.int64(8), T.int64(0):T.int64(64)],
                                   (T.int64(8), T.int64(64)), strides=("s0", "s1"), offset_factor=1)
                C[vi, 0] = M[1, 2]
                T.evaluate(T.call_extern("int32", "f", M.access_ptr("w", offset=4)))
    """),
}


def _init(body, parameters=SQUARE):
    return _program(parameters, body)


LOWER_INIT_BLOCK = {
    "sum": _init("""
        for i, k in T.grid(64, 64):
            with T.block("b"):
                vi, vk = T.axis.remap("SR", [i, k])
                T.reads(A[vi, vk])
                T.writes(C[vi, 0])
                with T.init():
                    C[vi, 0] = T.float32(0)
                C[vi, 0] = C[vi, 0] + A[vi, vk]
    """),
    "no_reduction_axis": _init("""
        for i in range(64):
            with T.block("b"):
                vi = T.axis.spatial(64, i)
                T.reads(A[vi, 0])
                T.writes(C[vi, 0])
                with T.init():
                    C[vi, 0] = T.float32(0)
                C[vi, 0] = C[vi, 0] + A[vi, 0]
    """),
    "two_reduction_axes": _init("""
        for i, k, l in T.grid(64, 8, 8):
            with T.block("b"):
                vi = T.axis.spatial(64, i)
                vk, vl = T.axis.remap("RR", [k, l])
                T.reads(A[vi, vk * 8 + vl])
                T.writes(C[vi, 0])
                with T.init():
                    C[vi, 0] = T.float32(0)
                    C[vi, 1] = T.float32(1)
                C[vi, 0] = C[vi, 0] + A[vi, vk * 8 + vl]
    """),
    "an_axis_not_from_zero": _init("""
        for i, k in T.grid(64, 60):
            with T.block("b"):
                vi = T.axis.spatial(64, i)
                vk = T.axis.reduce((4, 64), k + 4)
                T.reads(A[vi, vk])
                T.writes(C[vi, 0])
                with T.init():
                    C[vi, 0] = T.float32(0)
                C[vi, 0] = C[vi, 0] + A[vi, vk]
    """),
    "with_a_view": _init("""
        for i, k in T.grid(64, 64):
            with T.block("b"):
                vi, vk = T.axis.remap("SR", [i, k])
                T.reads(A[vi, vk])
                T.writes(C[vi, 0])
                M = T.match_buffer(C[vi, 0], (1, 1), offset_factor=1)
                with T.init():
                    M[0, 0] = T.float32(0)
                M[0, 0] = M[0, 0] + A[vi, vk]
    """),
    "a_unit_axis": _init("""
        for i, k in T.grid(64, 1):
            with T.block("b"):
                vi, vk = T.axis.remap("SR", [i, k])
                T.reads(A[vi, vk])
                T.writes(C[vi, 0])
                with T.init():
                    C[vi, 0] = T.float32(0)
                C[vi, 0] = C[vi, 0] + A[vi, vk]
    """),
    "nested": _init("""
        for i, k in T.grid(8, 8):
            with T.block("o"):
                vi, vk = T.axis.remap("SR", [i, k])
                T.reads(A[vi * 8:vi * 8 + 8, vk * 8:vk * 8 + 8])
                T.writes(C[vi * 8:vi * 8 + 8, 0])
                with T.init():
                    for x in range(8):
                        with T.block("z"):
                            vx = T.axis.spatial(8, x)
                            T.reads()
                            T.writes(C[vi * 8 + vx, 0])
                            C[vi * 8 + vx, 0] = T.float32(0)
                for x, y in T.grid(8, 8):
                    with T.block("b"):
                        vx, vy = T.axis.remap("SR", [x, y])
                        T.reads(A[vi * 8 + vx, vk * 8 + vy])
                        T.writes(C[vi * 8 + vx, 0])
                        with T.init():
                            C[vi * 8 + vx, 0] = T.float32(1)
                        C[vi * 8 + vx, 0] = C[vi * 8 + vx, 0] + A[vi * 8 + vx, vk * 8 + vy]
    """),
    "int64": _program('A: T.Buffer((T.int64(64),), "float32"), C: T.Buffer((1,), "float32")', """
        for k in T.serial(T.int64(64)):
            with T.block("b"):
                vk = T.axis.reduce(T.int64(64), k)
                T.reads(A[vk])
                T.writes(C[0])
                with T.init():
                    C[0] = T.float32(0)
                C[0] = C[0] + A[vk]
    """),
}

CONVERT_BLOCKS_TO_OPAQUE = {
    "an_affine_value": _init("""
        for i, j in T.grid(8, 8):
            with T.block("b"):
                vi = T.axis.spatial(64, i * 8 + j)
                vj = T.axis.spatial(1, 0)
                T.where(i * 8 + j < 60)
                T.reads(A[vi, vj])
                T.writes(C[vi, vj])
                C[vi, vj] = A[vi, vj]
    """),
    "a_buffer_of_the_variable": _init("""
        for i in range(8):
            with T.block("b"):
                vi = T.axis.spatial(8, i)
                T.reads(A[vi, 0:64])
                T.writes(C[vi, 0:64])
                B = T.alloc_buffer((vi + 1, 64))
                M = T.match_buffer(A[vi, 0:64], (64,), elem_offset=vi * 64)
                B[vi, 0] = M[vi]
                for j in range(64):
                    with T.block("c"):
                        vj = T.axis.spatial(64, j)
                        T.reads(B[vi, vj])
                        T.writes(C[vi, vj])
                        C[vi, vj] = B[vi, vj] + T.Cast("float32", vi)
    """),
    "a_block_without_variables": _init("""
        with T.block("b"):
            T.reads(A[0, 0])
            T.writes(C[0, 0])
            C[0, 0] = A[0, 0]
    """),
    "an_annotation_of_the_variable": _init("""
        for i in range(8):
            with T.block("b"):
                vi = T.axis.spatial(8, i)
                T.reads(A[vi, 0])
                T.writes(C[vi, 0])
                T.block_attr({"where": vi, "n": 3})
                x: T.float32 = A[vi, 0]
                C[vi, 0] = x * x
    """),
    "an_init_that_stayed": _init("""
        for i, k in T.grid(64, 64):
            with T.block("b"):
                vi, vk = T.axis.remap("SR", [i, k])
                T.reads(A[vi, vk])
                T.writes(C[vi, 0])
                with T.init():
                    C[vi, 0] = T.float32(0)
                C[vi, 0] = C[vi, 0] + A[vi, vk]
    """),
}


def _threads(body, parameters=VECTOR):
    return _program(parameters, body)


UNIFY_THREAD_BINDING = {
    "two_nests": _threads("""
        for bx in T.thread_binding(2, thread="blockIdx.x"):
            for tx in T.thread_binding(32, thread="threadIdx.x"):
                C[bx * 32 + tx] = A[bx * 32 + tx]
        for by in T.thread_binding(2, thread="blockIdx.x"):
            for ty in T.thread_binding(32, thread="threadIdx.x"):
                C[by * 32 + ty] = A[by * 32 + ty]
    """),
    "twice_in_one_nest": _threads("""
        for tx in T.thread_binding(32, thread="threadIdx.x"):
            for j in range(2):
                for ty in T.thread_binding(32, thread="threadIdx.x"):
                    C[j * 32 + ty] = A[j * 32 + tx]
    """),
    "other_extents": _threads("""
        for tx in T.thread_binding(32, thread="threadIdx.x"):
            for ty in T.thread_binding(16, thread="threadIdx.x"):
                C[ty] = A[tx]
    """),
    "other_extents_beside_each_other": _threads("""
        for bx in T.thread_binding(2, thread="blockIdx.x"):
            for tx in T.thread_binding(32, thread="threadIdx.x"):
                C[tx] = A[tx]
            for ty in T.thread_binding(16, thread="threadIdx.x"):
                C[ty] = A[ty + bx]
    """),
    "equal_symbolic_extents": _program("a: T.handle, c: T.handle", """
        n = T.int32()
        A = T.match_buffer(a, (n,))
        C = T.match_buffer(c, (n,))
        for bx in T.thread_binding(2, thread="blockIdx.x"):
            for tx in T.thread_binding(n // 2, thread="threadIdx.x"):
                C[tx] = A[tx]
            for ty in T.thread_binding(n // 2, thread="threadIdx.x"):
                C[ty] = A[ty + bx]
    """),
    "a_unit_loop": _threads("""
        for bx in T.thread_binding(1, thread="blockIdx.x"):
            for tx in T.thread_binding(1, thread="threadIdx.x"):
                C[tx] = A[bx]
    """),
    "annotations": _threads("""
        for bx in T.thread_binding(2, thread="blockIdx.x", annotations={"pragma_unroll_explicit": 1, "note": "x"}):
            for tx in T.thread_binding(32, thread="threadIdx.x", annotations={"note": 2}):
                C[tx] = A[bx]
    """),
    "vthreads": _threads("""
        for vx in T.thread_binding(2, thread="vthread.x"):
            for vy in T.thread_binding(2, thread="vthread.y"):
                for tx in T.thread_binding(16, thread="threadIdx.x"):
                    C[vx * 32 + vy * 16 + tx] = A[tx]
        for vx in T.thread_binding(2, thread="vthread.x"):
            for tx in T.thread_binding(16, thread="threadIdx.x"):
                C[vx * 32 + tx] = A[tx]
    """),
    "plain_vthread": _threads("""
        for vx in T.thread_binding(2, thread="vthread"):
            for vy in T.thread_binding(4, thread="vthread"):
                C[vx * 4 + vy] = A[vx]
    """),
    "not_from_zero": _threads("""
        for tx in T.thread_binding(4, 20, thread="threadIdx.x"):
            C[tx] = A[tx]
    """),
    "int64": _program('A: T.Buffer((T.int64(64),), "float32"), C: T.Buffer((T.int64(64),), "float32")', """
        for bx in T.thread_binding(T.int64(2), thread="blockIdx.x"):
            for tx in T.thread_binding(T.int64(32), thread="threadIdx.x"):
                C[bx * T.int64(32) + tx] = A[tx]
        for bx in T.thread_binding(T.int64(2), thread="blockIdx.x"):
            for tx in T.thread_binding(32, thread="threadIdx.x"):
                C[bx] = A[tx]
    """),
    "below_another": _threads("""
        for i in range(2):
            for tx in T.thread_binding(32, thread="threadIdx.x"):
                for ty in T.thread_binding(2, thread="threadIdx.y"):
                    C[tx + i] = A[tx + ty]
            for ty in T.thread_binding(2, thread="threadIdx.y"):
                for tx in T.thread_binding(32, thread="threadIdx.x"):
                    C[tx + i] = A[tx + ty]
    """),
}

RULES = {"LowerMatchBuffer": LOWER_MATCH_BUFFER, "LowerInitBlock": LOWER_INIT_BLOCK,
         "ConvertBlocksToOpaque": CONVERT_BLOCKS_TO_OPAQUE, "UnifyThreadBinding": UNIFY_THREAD_BINDING}
