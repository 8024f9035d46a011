# SPDX-License-Identifier: Apache-2.0
"""Programs without blocks, or with blocks that only lowering makes, by name, in the dialect of TVM 0.18: what passes
seldom meet."""

from odd_programs import _program

VECTOR = 'A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32")'

LOWERED = {
    "vector_copy": _program(VECTOR, """
        for i in range(16):
            for j in T.vectorized(4):
                C[i * 4 + j] = A[i * 4 + j] + T.float32(1)
    """),
    "vector_stride": _program(VECTOR, """
        for j in T.vectorized(8):
            C[j * 8] = A[63 - j * 2]
    """),
    "vector_condition": _program('A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32"), n: T.int32', """
        for j in T.vectorized(4):
            if j < n:
                C[j] = A[j]
    """),
    "vector_uniform_condition": _program('A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32"), n: T.int32', """
        for j in T.vectorized(4):
            if n < 4:
                C[j] = A[j]
            else:
                C[j] = T.float32(0)
    """),
    "vector_if_then_else": _program('A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32"), n: T.int32', """
        for j in T.vectorized(4):
            C[j] = T.if_then_else(n < 4, A[j], T.float32(0)) + T.if_then_else(j < 2, A[j], T.float32(0))
    """),
    "vector_select_cast": _program('A: T.Buffer((64,), "int8"), C: T.Buffer((64,), "float32")', """
        for j in T.vectorized(4):
            C[j] = T.Select(A[j] > T.int8(0), T.Cast("float32", A[j]), T.exp(T.Cast("float32", A[0])))
    """),
    "vector_let": _program(VECTOR, """
        for j in T.vectorized(4):
            x: T.float32 = A[j] * T.float32(2)
            C[j] = x * x
    """),
    "vector_let_expression": _program(VECTOR, """
        x = T.float32()
        for j in T.vectorized(4):
            C[j] = T.Let(x * x, where={x: A[j] + T.float32(1)})
    """),
    "vector_allocate": _program(VECTOR, """
        for j in T.vectorized(4):
            B = T.allocate([2], "float32", "local")
            B_1 = T.Buffer((2,), data=B, scope="local")
            B_1[0] = A[j]
            C[j] = B_1[0]
    """),
    "vector_inner_loop": _program(VECTOR, """
        for j in T.vectorized(4):
            for k in range(4):
                C[j * 4 + k] = A[j * 4 + k]
    """),
    "vector_dependent_extent": _program(VECTOR, """
        for j in T.vectorized(4):
            for k in range(j + 1):
                C[j * 4 + k] = A[k]
    """),
    "vector_nested": _program(VECTOR, """
        for i in T.vectorized(4):
            for j in T.vectorized(4):
                C[i * 4 + j] = A[i * 4 + j]
    """),
    "vector_extern": _program(VECTOR, """
        for j in T.vectorized(4):
            C[j] = T.call_extern("float32", "f", A[j]) + T.call_pure_extern("float32", "g", A[j], j)
    """),
    "vector_intrinsics": _program(VECTOR, """
        for j in T.vectorized(4):
            C[j] = T.sqrt(A[j]) + T.pow(A[j], T.float32(2)) + T.max(A[j], T.float32(0)) + T.fabs(A[j])
    """),
    "vector_broadcast_store": _program(VECTOR, """
        for j in T.vectorized(4):
            C[0] = A[j]
    """),
    "vector_of_vectors": _program('A: T.Buffer((16,), "float32x4"), C: T.Buffer((16,), "float32x4")', """
        for j in T.vectorized(4):
            C[j] = A[j] + T.Broadcast(T.float32(1), 4)
    """),
    "vector_ramp": _program(VECTOR, """
        for j in T.vectorized(2):
            C[T.Ramp(j * 8, 2, 4)] = A[T.Ramp(j * 4, 1, 4)]
    """),
    "vector_not_from_zero": _program(VECTOR, """
        for j in T.serial(2, 6):
            C[j] = A[j]
        for j in T.vectorized(2, 6):
            C[j] = A[j]
    """),
    "vector_symbolic": _program('A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32"), n: T.int32', """
        for j in T.vectorized(n):
            C[j] = A[j]
    """),
    "vector_scalable": _program('A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32")', """
        for i in range(4):
            for j in T.vectorized(4 * T.vscale()):
                C[j] = A[j] + T.float32(1)
    """),
    "vector_scalable_predicate": _program('A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32")', """
        for i in range(4):
            for j in T.vectorized(4 * T.vscale()):
                if i * 4 * T.vscale() + j < 14:
                    C[i * 4 * T.vscale() + j] = A[i * 4 * T.vscale() + j]
    """),
    "vector_unit": _program(VECTOR, """
        for j in T.vectorized(1):
            C[j] = A[j]
    """),
    "vector_while": _program(VECTOR, """
        n = T.allocate([1], "int32", "local")
        n_1 = T.Buffer((1,), "int32", data=n, scope="local")
        n_1[0] = 0
        for j in T.vectorized(4):
            while n_1[0] < 4:
                C[j] = A[n_1[0]]
                n_1[0] = n_1[0] + 1
    """),
    "vector_two_dimensions": _program('A: T.Buffer((8, 8), "float32"), C: T.Buffer((8, 8), "float32")', """
        for i in range(8):
            for j in T.vectorized(8):
                C[i, j] = A[j, i]
    """),
    "vector_logic": _program('A: T.Buffer((64,), "bool"), C: T.Buffer((64,), "bool"), B: T.Buffer((64,), "int32")', """
        for j in T.vectorized(4):
            C[j] = (A[j] and B[j] > 0) or not A[j]
    """),
    "unroll": _program(VECTOR, """
        for i in T.unroll(4):
            for j in T.unroll(2):
                C[i * 2 + j] = A[i * 2 + j]
        for i in T.serial(3, annotations={"pragma_unroll_explicit": 0}):
            C[i] = A[i]
        with T.attr(0, "pragma_auto_unroll_max_step", 16):
            for i in range(4):
                C[i] = A[i] * T.float32(2)
    """),
    "narrow_wide_loops": _program('A: T.Buffer((T.int64(64),), "float32"), C: T.Buffer((T.int64(64),), "float32")', """
        for i in range(T.int64(16)):
            for j in range(T.int64(4)):
                C[i * T.int64(4) + j] = A[i * T.int64(4) + j] + T.Cast("float32", i)
    """),
    "narrow_wide_values": _program('A: T.Buffer((T.int64(64),), "int64"), C: T.Buffer((T.int64(64),), "int64"), n: T.int64', """
        for i in range(T.int64(64)):
            C[i] = A[i] + i * n
    """),
    "narrow_symbolic": _program("a: T.handle, c: T.handle", """
        n = T.int64()
        A = T.match_buffer(a, (n,))
        C = T.match_buffer(c, (n,))
        for i in range(n):
            C[i] = A[n - i - T.int64(1)]
    """),
    "narrow_let": _program('A: T.Buffer((T.int64(64),), "float32"), C: T.Buffer((T.int64(64),), "float32")', """
        for i in range(T.int64(16)):
            x: T.int64 = i * T.int64(2)
            if x < T.int64(30):
                C[x] = A[x + T.int64(1)]
    """),
    "narrow_blocks": _program('A: T.Buffer((T.int64(16), T.int64(16)), "float32"), C: T.Buffer((T.int64(16), T.int64(16)), "float32")', """
        B = T.alloc_buffer((T.int64(16), T.int64(16)))
        for i, j in T.grid(T.int64(16), T.int64(16)):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.where(i < T.int64(9))
                B[vi, vj] = A[vi, vj]
        for i, j in T.grid(T.int64(16), T.int64(4)):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(B[vi, vj * T.int64(4):vj * T.int64(4) + T.int64(4)])
                T.writes(C[vi, vj * T.int64(4):vj * T.int64(4) + T.int64(4)])
                sub = T.match_buffer(B[vi, vj * T.int64(4):vj * T.int64(4) + T.int64(4)], (T.int64(4),), offset_factor=1)
                for k in range(T.int64(4)):
                    C[vi, vj * T.int64(4) + k] = sub[k]
    """),
    "narrow_threads": _program('A: T.Buffer((T.int64(64),), "float32"), C: T.Buffer((T.int64(64),), "float32")', """
        bx = T.launch_thread("blockIdx.x", T.int64(4))
        tx = T.launch_thread("threadIdx.x", T.int64(16))
        C[bx * T.int64(16) + tx] = A[bx * T.int64(16) + tx]
    """),
    "narrow_allocate": _program('A: T.Buffer((T.int64(64),), "float32"), C: T.Buffer((T.int64(64),), "float32")', """
        B = T.allocate([T.int64(64)], "float32", "global")
        B_1 = T.decl_buffer((T.int64(64),), data=B)
        for i in range(T.int64(64)):
            B_1[i] = A[i]
        for i in range(T.int64(64)):
            C[i] = B_1[T.int64(63) - i]
    """),
    "narrow_too_wide": _program('A: T.Buffer((T.int64(4294967296),), "int8"), C: T.Buffer((T.int64(64),), "int8")', """
        for i in range(T.int64(64)):
            C[i] = A[i * T.int64(1000000000)]
    """),
    "flatten": _program('A: T.Buffer((8, 4, 2), "float32"), C: T.Buffer((8, 8), "float32"), Z: T.Buffer((), "float32")', """
        B = T.allocate([4, 8], "float32", "global")
        B_1 = T.decl_buffer((4, 8), data=B)
        for i, j, k in T.grid(8, 4, 2):
            B_1[j, i] = A[i, j, k]
            C[i, j * 2 + k] = B_1[j, i] + Z[()]
    """),
    "flatten_strided": _program("a: T.handle, c: T.handle", """
        A = T.match_buffer(a, (8, 4), strides=(16, 2), elem_offset=4, offset_factor=4)
        C = T.match_buffer(c, (8, 4), strides=("s0", "s1"), offset_factor=1)
        for i, j in T.grid(8, 4):
            C[i, j] = A[i, j]
    """),
    "flatten_symbolic": _program("a: T.handle, c: T.handle", """
        n = T.int32()
        m = T.int64()
        A = T.match_buffer(a, (n, 4))
        C = T.match_buffer(c, (m, T.int64(4)), "int8")
        for i, j in T.grid(8, 4):
            C[i, j] = T.Cast("int8", A[i, j])
    """),
    "flatten_bool": _program('A: T.Buffer((8, 4), "bool"), C: T.Buffer((8, 4), "bool")', """
        B = T.allocate([8, 4], "bool", "global")
        B_1 = T.Buffer((8, 4), "bool", data=B)
        for i, j in T.grid(8, 4):
            B_1[i, j] = not A[i, j]
        for i, j in T.grid(8, 4):
            C[i, j] = B_1[i, j]
    """),
    "flatten_separators": _program("a: T.handle, c: T.handle", """
        A = T.match_buffer(a, (8, 4, 2), axis_separators=[1])
        C = T.match_buffer(c, (8, 8))
        B = T.allocate([8, 8], "float32", "global")
        B_1 = T.Buffer((8, 4, 2), data=B, axis_separators=[1])
        for i, j, k in T.grid(8, 4, 2):
            B_1[i, j, k] = A[i, j, k]
            C[i, j * 2 + k] = B_1[i, j, k]
    """),
    "flatten_address": _program('A: T.Buffer((8, 4), "float32"), C: T.Buffer((8, 4), "float32")', """
        T.evaluate(T.call_extern("int32", "f", T.address_of(A[2, 1]), T.tvm_access_ptr(T.type_annotation("float32"), C.data, 4, 4, 2)))
        with T.attr(C.data, "volatile_scope", 1):
            C[0, 0] = A[0, T.Ramp(0, 1, 1)] if False else A[7, 3]
    """),
    "cross_thread": _program('A: T.Buffer((8, 32), "float32"), C: T.Buffer((8,), "float32")', """
        for i in T.thread_binding(8, thread="blockIdx.x"):
            for k in T.thread_binding(32, thread="threadIdx.x"):
                with T.block("C"):
                    vi, vk = T.axis.remap("SR", [i, k])
                    with T.init():
                        C[vi] = T.float32(0)
                    C[vi] = C[vi] + A[vi, vk]
    """),
    "cross_thread_serial": _program('A: T.Buffer((8, 128), "float32"), C: T.Buffer((8,), "float32")', """
        for i in T.thread_binding(8, thread="blockIdx.x"):
            for k0 in range(4):
                for k1 in T.thread_binding(32, thread="threadIdx.x"):
                    with T.block("C"):
                        vi = T.axis.spatial(8, i)
                        vk = T.axis.reduce(128, k0 * 32 + k1)
                        with T.init():
                            C[vi] = T.float32(1)
                        C[vi] = C[vi] * A[vi, vk]
    """),
    "cross_thread_predicate": _program('A: T.Buffer((8, 120), "float32"), C: T.Buffer((8,), "float32")', """
        for i in T.thread_binding(8, thread="blockIdx.x"):
            for k0 in range(4):
                for k1 in T.thread_binding(32, thread="threadIdx.x"):
                    with T.block("C"):
                        vi = T.axis.spatial(8, i)
                        vk = T.axis.reduce(120, k0 * 32 + k1)
                        T.where(k0 * 32 + k1 < 120)
                        with T.init():
                            C[vi] = T.min_value("float32")
                        C[vi] = T.max(C[vi], A[vi, vk])
    """),
    "cross_thread_two_axes": _program('A: T.Buffer((8, 4, 32), "float32"), C: T.Buffer((8,), "float32")', """
        for i in T.thread_binding(8, thread="blockIdx.x"):
            for y in T.thread_binding(4, thread="threadIdx.y"):
                for x in T.thread_binding(32, thread="threadIdx.x"):
                    with T.block("C"):
                        vi, vy, vx = T.axis.remap("SRR", [i, y, x])
                        with T.init():
                            C[vi] = T.float32(0)
                        C[vi] = C[vi] + A[vi, vy, vx]
    """),
    "cross_thread_spatial_thread": _program('A: T.Buffer((8, 4, 32), "float32"), C: T.Buffer((8, 4), "float32")', """
        for i in T.thread_binding(8, thread="blockIdx.x"):
            for y in T.thread_binding(4, thread="threadIdx.y"):
                for x in T.thread_binding(32, thread="threadIdx.x"):
                    with T.block("C"):
                        vi, vy, vx = T.axis.remap("SSR", [i, y, x])
                        with T.init():
                            C[vi, vy] = T.float32(0)
                        C[vi, vy] = C[vi, vy] + A[vi, vy, vx]
    """),
    "cross_thread_argmax": _program('X: T.Buffer((8, 32), "int32"), V: T.Buffer((8, 32), "float32"), '
                                    'I1: T.Buffer((8,), "int32"), M: T.Buffer((8,), "float32")', """
        for i in range(8):
            for k in T.thread_binding(32, thread="threadIdx.x"):
                with T.block("M"):
                    vi, vk = T.axis.remap("SR", [i, k])
                    T.reads(X[vi, vk], V[vi, vk])
                    T.writes(I1[vi], M[vi])
                    with T.init():
                        I1[vi] = -1
                        M[vi] = T.min_value("float32")
                    n: T.int32 = T.Select(M[vi] >= V[vi, vk], I1[vi], X[vi, vk])
                    v: T.float32 = T.Select(M[vi] >= V[vi, vk], M[vi], V[vi, vk])
                    I1[vi] = n
                    M[vi] = v
    """),
    "cross_thread_then_use": _program('A: T.Buffer((8, 32), "float32"), C: T.Buffer((8, 32), "float32")', """
        S = T.alloc_buffer((8,), scope="shared")
        for i in T.thread_binding(8, thread="blockIdx.x"):
            for k in T.thread_binding(32, thread="threadIdx.x"):
                with T.block("S"):
                    vi, vk = T.axis.remap("SR", [i, k])
                    with T.init():
                        S[vi] = T.float32(0)
                    S[vi] = S[vi] + A[vi, vk]
            for k in T.thread_binding(32, thread="threadIdx.x"):
                with T.block("C"):
                    vi, vk = T.axis.remap("SS", [i, k])
                    C[vi, vk] = A[vi, vk] / S[vi]
    """),
    "cross_thread_no_init": _program('A: T.Buffer((8, 32), "float32"), C: T.Buffer((8,), "float32")', """
        for i in T.thread_binding(8, thread="blockIdx.x"):
            for k in T.thread_binding(32, thread="threadIdx.x"):
                with T.block("C"):
                    vi, vk = T.axis.remap("SR", [i, k])
                    C[vi] = C[vi] + A[vi, vk]
    """),
    "cross_thread_not_a_reducer": _program('A: T.Buffer((8, 32), "float32"), C: T.Buffer((8,), "float32")', """
        for i in T.thread_binding(8, thread="blockIdx.x"):
            for k in T.thread_binding(32, thread="threadIdx.x"):
                with T.block("C"):
                    vi, vk = T.axis.remap("SR", [i, k])
                    with T.init():
                        C[vi] = T.float32(0)
                    C[vi] = A[vi, vk] - C[vi]
    """),
    "cross_thread_symbolic": _program("a: T.handle, c: T.handle", """
        n = T.int32()
        A = T.match_buffer(a, (8, n))
        C = T.match_buffer(c, (8,))
        for i in T.thread_binding(8, thread="blockIdx.x"):
            for k0 in range((n + 31) // 32):
                for k1 in T.thread_binding(32, thread="threadIdx.x"):
                    with T.block("C"):
                        vi = T.axis.spatial(8, i)
                        vk = T.axis.reduce(n, k0 * 32 + k1)
                        T.where(k0 * 32 + k1 < n)
                        with T.init():
                            C[vi] = T.float32(0)
                        C[vi] = C[vi] + A[vi, vk]
    """),
    "pipeline": _program('A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")', """
        for tx in T.thread_binding(16, thread="threadIdx.x"):
            for i in T.serial(16, annotations={"software_pipeline_stage": [0, 1], "software_pipeline_order": [0, 1]}):
                with T.block("body"):
                    T.reads(A[tx, i])
                    T.writes(C[tx, i])
                    B = T.alloc_buffer((16, 1), scope="shared")
                    with T.block("load"):
                        T.reads(A[tx, i])
                        T.writes(B[tx, 0])
                        B[tx, 0] = A[tx, i] * T.float32(2)
                    with T.block("use"):
                        T.reads(B[tx, 0])
                        T.writes(C[tx, i])
                        C[tx, i] = B[tx, 0] + T.float32(1)
    """),
    "pipeline_three": _program('A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")', """
        for tx in T.thread_binding(16, thread="threadIdx.x"):
            for i in T.serial(16, annotations={"software_pipeline_stage": [0, 1, 2], "software_pipeline_order": [0, 2, 1]}):
                with T.block("body"):
                    T.reads(A[tx, i])
                    T.writes(C[tx, i])
                    B = T.alloc_buffer((16, 1), scope="shared")
                    D = T.alloc_buffer((16, 1), scope="local")
                    with T.block("load"):
                        T.reads(A[tx, i])
                        T.writes(B[tx, 0])
                        B[tx, 0] = A[tx, i] * T.float32(2)
                    with T.block("middle"):
                        T.reads(B[tx, 0])
                        T.writes(D[tx, 0])
                        D[tx, 0] = B[tx, 0] + T.float32(2)
                    with T.block("use"):
                        T.reads(D[tx, 0])
                        T.writes(C[tx, i])
                        C[tx, i] = D[tx, 0] + T.float32(1)
    """),
    "pipeline_async": _program('A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")', """
        for tx in T.thread_binding(16, thread="threadIdx.x"):
            for i in T.serial(16, annotations={"software_pipeline_stage": [0, 0, 2], "software_pipeline_order": [0, 1, 2], "software_pipeline_async_stages": [0]}):
                with T.block("body"):
                    T.reads(A[tx, i])
                    T.writes(C[tx, i])
                    B = T.alloc_buffer((16, 1), scope="shared")
                    D = T.alloc_buffer((16, 1), scope="shared")
                    with T.block("load"):
                        T.reads(A[tx, i])
                        T.writes(B[tx, 0])
                        B[tx, 0] = A[tx, i]
                    with T.block("load2"):
                        T.reads(A[tx, i])
                        T.writes(D[tx, 0])
                        D[tx, 0] = A[tx, i]
                    with T.block("use"):
                        T.reads(D[tx, 0], B[tx, 0])
                        T.writes(C[tx, i])
                        C[tx, i] = D[tx, 0] + B[tx, 0]
    """),
    "pipeline_symbolic": _program("a: T.handle, c: T.handle", """
        n = T.int32()
        A = T.match_buffer(a, (16, n))
        C = T.match_buffer(c, (16, n))
        for tx in T.thread_binding(16, thread="threadIdx.x"):
            for i in T.serial(n, annotations={"software_pipeline_stage": [0, 1], "software_pipeline_order": [0, 1]}):
                with T.block("body"):
                    T.reads(A[tx, i])
                    T.writes(C[tx, i])
                    B = T.alloc_buffer((16, 1), scope="shared")
                    with T.block("load"):
                        T.reads(A[tx, i])
                        T.writes(B[tx, 0])
                        B[tx, 0] = A[tx, i] * T.float32(2)
                    with T.block("use"):
                        T.reads(B[tx, 0])
                        T.writes(C[tx, i])
                        C[tx, i] = B[tx, 0] + T.float32(1)
    """),
    "pipeline_predicate": _program('A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")', """
        for tx in T.thread_binding(16, thread="threadIdx.x"):
            for i in T.serial(16, annotations={"software_pipeline_stage": [0, 1], "software_pipeline_order": [0, 1]}):
                with T.block("body"):
                    T.where(i * 16 + tx < 200)
                    T.reads(A[tx, i])
                    T.writes(C[tx, i])
                    B = T.alloc_buffer((16, 1), scope="shared")
                    with T.block("load"):
                        T.reads(A[tx, i])
                        T.writes(B[tx, 0])
                        B[tx, 0] = A[tx, i] * T.float32(2)
                    with T.block("use"):
                        T.reads(B[tx, 0])
                        T.writes(C[tx, i])
                        C[tx, i] = B[tx, 0] + T.float32(1)
    """),
    "pipeline_let": _program('A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")', """
        for tx in T.thread_binding(16, thread="threadIdx.x"):
            for i in T.serial(16, annotations={"software_pipeline_stage": [0, 1], "software_pipeline_order": [0, 1]}):
                with T.block("body"):
                    T.reads(A[tx, i])
                    T.writes(C[tx, i])
                    x: T.int32 = i
                    B = T.alloc_buffer((16, 1), scope="shared")
                    with T.block("load"):
                        T.reads(A[tx, x])
                        T.writes(B[tx, 0])
                        B[tx, 0] = A[tx, x] * T.float32(2)
                    with T.block("use"):
                        T.reads(B[tx, 0])
                        T.writes(C[tx, x])
                        C[tx, x] = B[tx, 0] + T.float32(1)
    """),
    "pipeline_refused_order": _program('A: T.Buffer((16,), "float32"), C: T.Buffer((16,), "float32")', """
        for i in T.serial(16, annotations={"software_pipeline_stage": [1, 0], "software_pipeline_order": [0, 0]}):
            with T.block("body"):
                T.reads(A[i])
                T.writes(C[i])
                B = T.alloc_buffer((1,))
                with T.block("load"):
                    T.reads(A[i])
                    T.writes(B[0])
                    B[0] = A[i]
                with T.block("use"):
                    T.reads(B[0])
                    T.writes(C[i])
                    C[i] = B[0]
    """),
    "packed_symbolic": _program("a: T.handle, c: T.handle, k: T.int32", """
        T.func_attr({"global_symbol": "main", "target": T.target("llvm", host="llvm")})
        n = T.int32()
        A = T.match_buffer(a, (n, 4))
        C = T.match_buffer(c, (4, n), strides=(n, 1))
        for i in range(n):
            C[0, i] = A[i, 0] + T.Cast("float32", k)
    """),
    "packed_plain": _program('A: T.Buffer((4,), "int8"), x: T.float32, p: T.handle', """
        T.func_attr({"global_symbol": "main", "target": T.target("llvm", host="llvm")})
        A[0] = T.Cast("int8", x)
        T.evaluate(T.call_extern("int32", "use", p))
    """),
    "packed_return": _program('A: T.Buffer((4,), "int32")', """
        T.func_attr({"global_symbol": "main", "target": T.target("llvm", host="llvm")})
        T.ret(A[0])
    """),
    "packed_shared_dimension": _program("a: T.handle, b: T.handle", """
        T.func_attr({"global_symbol": "main", "target": T.target("llvm", host="llvm"), "tir.noalias": T.bool(True)})
        n = T.int64()
        A = T.match_buffer(a, (n, n * T.int64(2)), "float16", align=128)
        B = T.match_buffer(b, (n,), "float16", elem_offset=0, offset_factor=8)
        B[0] = A[0, 0]
    """),
    "bf16": _program('A: T.Buffer((16,), "bfloat16"), C: T.Buffer((16,), "bfloat16")', """
        B = T.allocate([16], "bfloat16", "global")
        B_1 = T.decl_buffer((16,), "bfloat16", data=B)
        for i in range(16):
            B_1[i] = A[i] * T.bfloat16(2)
        for i in range(16):
            x: T.bfloat16 = B_1[i] + A[i]
            C[i] = T.exp(x) - T.max(x, T.bfloat16(0))
    """),
    "bf16_vector": _program('A: T.Buffer((16,), "bfloat16"), C: T.Buffer((16,), "float32")', """
        for i in range(4):
            C[i * 4:i * 4 + 4] = T.Cast("float32x4", A[i * 4:i * 4 + 4] + T.Broadcast(T.bfloat16(1), 4))
    """),
    "fp8": _program('A: T.Buffer((16,), "e4m3_float8"), C: T.Buffer((16,), "e4m3_float8")', """
        for i in range(16):
            C[i] = A[i] + A[15 - i]
    """),
    "let_chain": _program('A: T.Buffer((16,), "int32"), C: T.Buffer((16,), "int32")', """
        for i in range(16):
            x: T.int32 = i * 2
            y: T.int32 = x + 1
            with T.LetStmt(A[i]) as z:
                C[i] = z + y + x
            if x < 20:
                C[i] = y
    """),
    "conditions": _program('A: T.Buffer((16,), "int32"), C: T.Buffer((16,), "int32"), n: T.int32', """
        for i in range(16):
            if T.likely(i < n):
                C[i] = A[i]
            if i < 16:
                C[i] = C[i] + 1
            if i > 20:
                C[i] = 0
            if n == 4 and i == 3:
                C[i] = 1
            else:
                if n == 4:
                    C[i] = 2
    """),
    "dead_code": _program('A: T.Buffer((16,), "int32"), C: T.Buffer((16,), "int32")', """
        B = T.allocate([16], "int32", "global")
        B_1 = T.decl_buffer((16,), "int32", data=B)
        for i in range(16):
            B_1[i] = A[i]
        for i in range(0):
            C[i] = A[i]
        for i in range(4):
            T.evaluate(0)
        x: T.int32 = A[0]
        C[0] = 1
        C[0] = C[0]
        if A[0] > 1:
            T.evaluate(0)
    """),
    "cse": _program('A: T.Buffer((64,), "int32"), C: T.Buffer((64,), "int32"), n: T.int32', """
        for i in range(8):
            C[i * n + 1] = A[i * n + 1] + (i * n + 1) * (n * 3)
            C[i * n + 2] = n * 3
        if n * 3 > 4:
            C[0] = A[0]
            C[1] = A[0]
    """),
    "partition": _program('A: T.Buffer((100,), "float32"), C: T.Buffer((100,), "float32"), n: T.int32', """
        for i in range(n):
            for j in range(16):
                if T.likely(i * 16 + j < 100):
                    C[i * 16 + j] = A[i * 16 + j]
    """),
    "partition_hint": _program('A: T.Buffer((100,), "float32"), C: T.Buffer((100,), "float32")', """
        for i in T.serial(16, annotations={"pragma_loop_partition_hint": 1}):
            if 3 <= i and i < 12:
                C[i] = A[i]
            else:
                C[i] = T.float32(0)
    """),
    "shared_sync": _program('A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32")', """
        bx = T.launch_thread("blockIdx.x", 2)
        S = T.allocate([32], "float32", "shared")
        L = T.allocate([1], "float32", "local")
        tx = T.launch_thread("threadIdx.x", 32)
        S_1 = T.Buffer((32,), data=S, scope="shared")
        L_1 = T.Buffer((1,), data=L, scope="local")
        S_1[tx] = A[bx * 32 + tx]
        L_1[0] = S_1[31 - tx]
        for k in range(4):
            S_1[tx] = L_1[0] + S_1[tx]
            L_1[0] = S_1[(tx + k) % 32]
        C[bx * 32 + tx] = L_1[0]
    """),
    "storage": _program('A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32")', """
        B = T.allocate([64], "float32", "global")
        D = T.allocate([64], "float32", "global")
        E = T.allocate([32], "float32", "global")
        B_1 = T.Buffer((64,), data=B)
        D_1 = T.Buffer((64,), data=D)
        E_1 = T.Buffer((32,), data=E)
        for i in range(64):
            B_1[i] = A[i] + T.float32(1)
        for i in range(64):
            D_1[i] = B_1[i] * T.float32(2)
        for i in range(32):
            E_1[i] = D_1[i]
        for i in range(32):
            C[i] = E_1[i]
    """),
    "virtual_thread": _program('A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32")', """
        vx = T.launch_thread("vthread.x", 2)
        B = T.allocate([16], "float32", "local")
        B_1 = T.Buffer((16,), data=B, scope="local")
        for i in range(16):
            B_1[i] = A[i * 2 + vx]
        for i in range(16):
            C[i * 2 + vx] = B_1[i]
    """),
    "double_buffer": _program('A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32")', """
        for i in range(16):
            B = T.allocate([4], "float32", "local")
            B_1 = T.Buffer((4,), data=B, scope="local")
            with T.attr(B, "double_buffer_scope", 1):
                for j in range(4):
                    B_1[j] = A[i * 4 + j]
            for j in range(4):
                C[i * 4 + j] = B_1[j]
    """),
    "opaque_blocks": _program('A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")', """
        for i in T.serial(16, annotations={"pragma_unroll_explicit": 1, "note": 2}):
            with T.block(""):
                T.reads(A[i, 0:16])
                T.writes(C[i, 0:16])
                B = T.alloc_buffer((16,), strides=(1,))
                for j in T.unroll(16):
                    with T.block(""):
                        T.where(j < 12)
                        T.reads(A[i, j])
                        T.writes(B[j])
                        T.block_attr({"pragma_x": 1, "y": 2})
                        B[j] = A[i, j]
                for j in range(1):
                    with T.block(""):
                        T.reads(B[j])
                        T.writes(C[i, j])
                        C[i, j] = B[j]
    """),
}
