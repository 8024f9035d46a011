# SPDX-License-Identifier: Apache-2.0
"""Small programs for the rules of passes that say where buffers live, and how large they are, by pass and by name."""

from odd_programs import _program

SQUARE = 'A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")'
VECTOR = 'A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32")'


def _compact(body, scope="global", shape="(16, 16)", parameters=SQUARE, more=""):
    """A block with one buffer B, which the body uses; the loop i is around it."""
    lines = "\n".join(" " * 16 + line for line in body.split("\n"))
    return _program(parameters, f"""
        for i in range(16):
            with T.block("b"):
                T.reads(A[i, 0:16])
                T.writes(C[i, 0:16])
                B = T.alloc_buffer({shape}, "float32", scope="{scope}"{more})
""" + lines)


def _two(write, read, loop="16", **rest):
    return _compact(f"for j in range({loop}):\n    {write}\nfor j in range({loop}):\n    {read}", **rest)


COMPACT = {
    "a row": _two("B[i, j] = A[i, j]", "C[i, j] = B[i, j]"),
    "half a row": _two("B[i, j] = A[i, j]", "C[i, j] = B[i, j]", loop="8"),
    "an offset": _two("B[i, j + 4] = A[i, j]", "C[i, j] = B[i, j + 4]", loop="8"),
    "a stride": _two("B[i, j * 2] = A[i, j]", "C[i, j] = B[i, j * 2]", loop="8"),
    "a window": _two("B[i, j] = A[i, j]", "C[i, j] = B[i, j] + B[i, j + 1]", loop="8"),
    "two rows": _two("B[i, j] = A[i, j]", "C[i, j] = B[i // 2 * 2, j]"),
    "a remainder": _two("B[i % 4, j] = A[i, j]", "C[i, j] = B[i % 4, j]"),
    "a quotient": _two("B[i, j // 4] = A[i, j]", "C[i, j] = B[i, j // 4]"),
    "not linear": _two("B[i, j * j % 5] = A[i, j]", "C[i, j] = B[i, j * j % 5]", loop="4"),
    "by a load": _two("B[i, T.Cast(\"int32\", A[i, j])] = A[i, j]", "C[i, j] = B[i, j]"),
    "a condition": _two("if j < 8:\n        B[i, j] = A[i, j]", "if j < 8:\n        C[i, j] = B[i, j]"),
    "a likely condition": _two("if T.likely(j < 8):\n        B[i, j] = A[i, j]", "if T.likely(j < 8):\n        C[i, j] = B[i, j]"),
    "two conditions": _two("if j < 8 and j >= 2:\n        B[i, j] = A[i, j]", "if j < 8 and j >= 2:\n        C[i, j] = B[i, j]"),
    "else": _two("if j < 8:\n        B[i, j] = A[i, j]\n    else:\n        B[i, j - 8] = A[i, j]", "if j < 8:\n        C[i, j] = B[i, j]"),
    "a condition of the outer loop": _two("if i < 8:\n        B[i, j] = A[i, j]", "if i < 8:\n        C[i, j] = B[i, j]"),
    "a chosen value": _two("B[i, j] = A[i, j]", "C[i, j] = T.if_then_else(j < 8, B[i, j], T.float32(0))"),
    "a selected value": _two("B[i, j] = A[i, j]", "C[i, j] = T.Select(j < 8, B[i, j], T.float32(0))"),
    "a chosen value alone": _compact("for j in range(16):\n    C[i, j] = T.if_then_else(j < 4, B[i, j], T.float32(0))"),
    "behind its end": _two("B[i, j] = A[i, j]", "C[i, j] = T.if_then_else(j < 12, B[i, j + 4], T.float32(0))"),
    "before its beginning": _two("B[i, j] = A[i, j]", "C[i, j] = T.if_then_else(1 <= j, B[i, j - 1], T.float32(0))"),
    "a dependent loop": _compact("for j in range(i + 1):\n    B[i, j] = A[i, j]\nfor j in range(i + 1):\n    C[i, j] = B[i, j]"),
    "a thread": _compact('for t in T.thread_binding(16, thread="threadIdx.x"):\n    B[i, t] = A[i, t]\n    C[i, t] = B[i, t]'),
    "a thread, local": _compact('for t in T.thread_binding(16, thread="threadIdx.x"):\n    B[i, t] = A[i, t]\n    C[i, t] = B[i, t]', scope="local"),
    "a thread, shared": _compact('for t in T.thread_binding(16, thread="threadIdx.x"):\n    B[i, t] = A[i, t]\n    C[i, t] = B[i, t]', scope="shared"),
    "a thread, warp": _compact('for t in T.thread_binding(16, thread="threadIdx.x"):\n    B[i, t] = A[i, t]\n    C[i, t] = B[i, t]', scope="warp"),
    "a virtual thread": _compact('for t in T.thread_binding(4, thread="vthread.x"):\n    B[i, t] = A[i, t]\n    C[i, t] = B[i, t]', scope="local"),
    "a block of threads, shared": _compact('for t in T.thread_binding(4, thread="blockIdx.x"):\n    B[i, t] = A[i, t]\n    C[i, t] = B[i, t]', scope="shared"),
    "storage_align": _compact('T.block_attr({"buffer_dim_align": [[0, 0, 32, 8]]})\nfor k, j in T.grid(4, 16):\n    B[k, j] = A[i, j]'),
    "storage_align of a row": _compact('T.block_attr({"buffer_dim_align": [[0, 0, 32, 8]]})\nfor j in range(16):\n    B[i, j] = A[i, j]'),
    "an opaque use": _compact('T.evaluate(T.call_extern("int32", "f", B.data))\nC[i, 0] = B[i, 0]'),
    "an address": _compact('T.evaluate(T.call_extern("int32", "f", T.address_of(B[i, 2])))\nC[i, 0] = B[i, 0]'),
    "an access pointer": _compact('T.evaluate(T.call_extern("int32", "f", B.access_ptr("w")))\nC[i, 0] = B[i, 0]'),
    "given strides": _compact("for j in range(8):\n    B[i, j] = A[i, j]", more=", strides=(32, 1)"),
    "int64": _two("B[i, T.Cast(\"int64\", j)] = A[i, j]", "C[i, j] = B[i, T.Cast(\"int64\", j)]", shape="(T.int64(16), T.int64(16))", loop="8"),
    "never used": _compact("for j in range(8):\n    C[i, j] = A[i, j]"),
    "one dimension of one": _two("B[0, j] = A[i, j]", "C[i, j] = B[0, j]", shape="(1, 16)"),
    "a vector": _compact("for j in range(2):\n    B[i, j * 4:j * 4 + 4] = A[i, j * 4:j * 4 + 4]\n    C[i, j * 4:j * 4 + 4] = B[i, j * 4:j * 4 + 4]"),
    "a let": _compact("for j in range(8):\n    x: T.int32 = j + 2\n    B[i, x] = A[i, j]\n    C[i, j] = B[i, x]"),
    "two variables": _compact("for j, k in T.grid(4, 4):\n    B[i, j * 2 + k] = A[i, j]\nfor j in range(10):\n    C[i, j] = B[i, j]"),
    "an inner block": _compact("""for j in range(8):
    with T.block("c"):
        T.reads(A[i, j])
        T.writes(B[i, j])
        B[i, j] = A[i, j]
for j in range(8):
    with T.block("d"):
        T.where(j < 6)
        T.reads(B[i, j])
        T.writes(C[i, j])
        C[i, j] = B[i, j]"""),
    "a view": _compact("""for j in range(2):
    with T.block("c"):
        T.reads(A[i, j * 4:j * 4 + 4])
        T.writes(B[i, j * 4:j * 4 + 4])
        M = T.match_buffer(B[i, j * 4:j * 4 + 4], (4,), offset_factor=1)
        M[1] = A[i, j]
C[i, 0] = B[i, 1]"""),
    "symbolic": _program("a: T.handle, c: T.handle", """
        n = T.int32()
        A = T.match_buffer(a, (16, n))
        C = T.match_buffer(c, (16, n))
        for i in range(16):
            with T.block("b"):
                T.reads(A[i, 0:n])
                T.writes(C[i, 0:n])
                B = T.alloc_buffer((16, n))
                for j in range(n // 2):
                    B[i, j] = A[i, j]
                for j in range(n // 2):
                    C[i, j] = B[i, j]
    """),
    "the size of a tile": _program("a: T.handle, c: T.handle", """
        n = T.int32()
        A = T.match_buffer(a, (n,))
        C = T.match_buffer(c, (n,))
        for i in range((n + 15) // 16):
            with T.block("b"):
                T.reads(A[i * 16:i * 16 + 16])
                T.writes(C[i * 16:i * 16 + 16])
                B = T.alloc_buffer((n,))
                for j in range(16):
                    if i * 16 + j < n:
                        B[i * 16 + j] = A[i * 16 + j]
                for j in range(T.min(16, n - i * 16)):
                    C[i * 16 + j] = B[i * 16 + j]
    """),
    "an allocation without a block": _program(VECTOR, """
        for i in range(8):
            B = T.allocate([64], "float32", "global")
            B_1 = T.decl_buffer((64,), data=B)
            for j in range(8):
                B_1[i * 8 + j] = A[i * 8 + j]
            for j in range(8):
                C[i * 8 + j] = B_1[i * 8 + j]
    """),
    "a thread around": _program(VECTOR, """
        for bx in T.thread_binding(4, thread="blockIdx.x"):
            for tx in T.thread_binding(16, thread="threadIdx.x"):
                with T.block("b"):
                    T.reads(A[bx * 16 + tx])
                    T.writes(C[bx * 16 + tx])
                    S = T.alloc_buffer((64,), scope="shared")
                    L = T.alloc_buffer((64,), scope="local")
                    W = T.alloc_buffer((64,), scope="warp")
                    G = T.alloc_buffer((64,), scope="global")
                    S[bx * 16 + tx] = A[bx * 16 + tx]
                    L[bx * 16 + tx] = S[bx * 16 + tx]
                    W[bx * 16 + tx] = L[bx * 16 + tx]
                    G[bx * 16 + tx] = W[bx * 16 + tx]
                    C[bx * 16 + tx] = G[bx * 16 + tx]
    """),
}


def _plan(body, parameters=SQUARE, buffers=("B",)):
    head = "".join(f'        {name} = T.alloc_buffer((16, 16), "float32")\n' for name in buffers)
    return _program(parameters, head + "\n".join("        " + line for line in body.split("\n")))


def _block(name, target, source, loops="vi, vj = T.axis.remap(\"SS\", [i, j])", indent=0):
    text = f'with T.block("{name}"):\n    {loops}\n    T.reads({source})\n    T.writes({target})\n    {target} = {source}'
    return "\n".join(" " * indent + line for line in text.split("\n"))


PLAN = {
    "two nests": _plan("for i, j in T.grid(16, 16):\n" + _block("b", "B[vi, vj]", "A[vi, vj]", indent=4)
                       + "\nfor i, j in T.grid(16, 16):\n" + _block("c", "C[vi, vj]", "B[vi, vj]", indent=4)),
    "one nest": _plan("for i in range(16):\n    for j in range(16):\n" + _block("b", "B[vi, vj]", "A[vi, vj]", indent=8)
                      + "\n    for j in range(16):\n" + _block("c", "C[vi, vj]", "B[vi, vj]", indent=8)),
    "one loop": _plan("for i, j in T.grid(16, 16):\n" + _block("b", "B[vi, vj]", "A[vi, vj]", indent=4) + "\n"
                      + _block("c", "C[vi, vj]", "B[vi, vj]", indent=4)),
    "a loop not in the index": _plan("for k in range(4):\n    for i, j in T.grid(16, 16):\n" + _block("b", "B[vi, vj]", "A[vi, vj]", indent=8)
                                     + "\n    for i, j in T.grid(16, 16):\n" + _block("c", "C[vi, vj]", "B[vi, vj]", indent=8)),
    "read before it is written": _plan("for k in range(4):\n    for i, j in T.grid(16, 16):\n" + _block("c", "C[vi, vj]", "B[vi, vj]", indent=8)
                                       + "\n    for i, j in T.grid(16, 16):\n" + _block("b", "B[vi, vj]", "A[vi, vj]", indent=8)),
    "never used": _plan("for i, j in T.grid(16, 16):\n" + _block("c", "C[vi, vj]", "A[vi, vj]", indent=4)),
    "only in a condition": _plan("for i, j in T.grid(16, 16):\n    if A[0, 0] < T.float32(3):\n" + _block("b", "B[vi, vj]", "A[vi, vj]", indent=8)
                                 + "\n" + _block("c", "C[vi, vj]", "B[vi, vj]", indent=8)),
    "a reduction": _plan("""for i in range(16):
    for k in range(16):
        with T.block("b"):
            vi, vk = T.axis.remap("SR", [i, k])
            T.reads(A[vi, vk])
            T.writes(B[vi, 0])
            with T.init():
                B[vi, 0] = T.float32(0)
            B[vi, 0] = B[vi, 0] + A[vi, vk]
    with T.block("c"):
        vi = T.axis.spatial(16, i)
        T.reads(B[vi, 0])
        T.writes(C[vi, 0])
        C[vi, 0] = B[vi, 0]"""),
    "a thread": _plan('for i in T.thread_binding(16, thread="blockIdx.x"):\n    for j in T.thread_binding(16, thread="threadIdx.x"):\n'
                      + _block("b", "B[vi, vj]", "A[vi, vj]", indent=8) + "\n" + _block("c", "C[vi, vj]", "B[vi, vj]", indent=8)),
    "blocks in blocks": _plan("""for i in range(16):
    with T.block("o"):
        vi = T.axis.spatial(16, i)
        T.reads(A[vi, 0:16])
        T.writes(C[vi, 0:16])
        for j in range(16):
            with T.block("b"):
                vj = T.axis.spatial(16, j)
                T.reads(A[vi, vj])
                T.writes(B[vi, vj])
                B[vi, vj] = A[vi, vj]
        for j in range(16):
            with T.block("c"):
                vj = T.axis.spatial(16, j)
                T.reads(B[vi, vj])
                T.writes(C[vi, vj])
                C[vi, vj] = B[vi, vj]"""),
    "by a pointer": _plan("for i, j in T.grid(16, 16):\n" + _block("b", "B[vi, vj]", "A[vi, vj]", indent=4)
                          + '\nT.evaluate(T.call_extern("int32", "f", B.data))'),
    "by a view": _plan("""for i in range(16):
    with T.block("o"):
        vi = T.axis.spatial(16, i)
        T.reads(A[vi, 0:16])
        T.writes(B[vi, 0:16])
        M = T.match_buffer(B[vi, 0:16], (16,), offset_factor=1)
        for j in range(16):
            M[j] = A[vi, j]
for i, j in T.grid(16, 16):
""" + _block("c", "C[vi, vj]", "B[vi, vj]", indent=4)),
    "two buffers": _plan("for i in range(16):\n    for j in range(16):\n" + _block("b", "B[vi, vj]", "A[vi, vj]", indent=8)
                         + "\n    for j in range(16):\n" + _block("d", "D[vi, vj]", "B[vi, vj]", indent=8)
                         + "\nfor i, j in T.grid(16, 16):\n" + _block("c", "C[vi, vj]", "D[vi, vj]", indent=4), buffers=("B", "D")),
}

LIFT = {}
for _name, _text in {
    "one nest": 'for i in range(4):\n    for t in T.thread_binding(16, thread="threadIdx.x"):\n        C[i * 16 + t] = A[i * 16 + t]',
    "two below one": 'for i in range(2):\n    for t in T.thread_binding(16, thread="threadIdx.x"):\n        C[t] = A[t]\n'
                     '    for u in T.thread_binding(16, thread="threadIdx.x"):\n        C[16 + u] = A[u + i]',
    "two beside each other": 'for t in T.thread_binding(16, thread="threadIdx.x"):\n    C[t] = A[t]\n'
                             'for u in T.thread_binding(16, thread="threadIdx.x"):\n    C[16 + u] = A[u]',
    "two axes": 'for i in range(2):\n    for t in T.thread_binding(16, thread="threadIdx.x"):\n        for u in T.thread_binding(2, thread="threadIdx.y"):\n'
                '            C[t * 2 + u] = A[t]\n    for u in T.thread_binding(2, thread="threadIdx.y"):\n        C[u] = A[u + i]',
    "other extents": 'for i in range(2):\n    for t in T.thread_binding(16, thread="threadIdx.x"):\n        C[t] = A[t]\n'
                     '    for u in T.thread_binding(8, thread="threadIdx.x"):\n        C[16 + u] = A[u + i]',
    "a block index": 'for i in range(2):\n    for b in T.thread_binding(4, thread="blockIdx.x"):\n        for t in T.thread_binding(8, thread="threadIdx.x"):\n'
                     "            C[b * 8 + t] = A[i]",
    "inside a block": 'for i in range(4):\n    with T.block("b"):\n        T.reads(A[0:64])\n        T.writes(C[0:64])\n'
                      '        for t in T.thread_binding(16, thread="threadIdx.x"):\n            C[i * 16 + t] = A[i * 16 + t]',
    "no thread": "for i in range(64):\n    C[i] = A[i]",
    "annotated": 'for i in range(4):\n    for t in T.thread_binding(16, thread="threadIdx.x", annotations={"note": 1}):\n        C[i * 16 + t] = A[i]',
    "a condition": 'for i in range(4):\n    if i < 3:\n        for t in T.thread_binding(16, thread="threadIdx.x"):\n            C[i * 16 + t] = A[i]',
    "a branch each": 'for i in range(4):\n    if i < 3:\n        for t in T.thread_binding(16, thread="threadIdx.x"):\n            C[i * 16 + t] = A[i]\n'
                     '    else:\n        for u in T.thread_binding(16, thread="threadIdx.x"):\n            C[i * 16 + u] = A[u]',
    "in its own": 'for t in T.thread_binding(16, thread="threadIdx.x"):\n    for i in range(4):\n        for u in T.thread_binding(16, thread="threadIdx.x"):\n'
                  "            C[i * 16 + u] = A[t]",
}.items():
    LIFT[_name] = _program(VECTOR, "\n".join("    " + line for line in _text.split("\n")))

RULES = {"CompactBufferAllocation": COMPACT, "PlanAndUpdateBufferAllocationLocation": PLAN, "LiftThreadBinding": LIFT}
