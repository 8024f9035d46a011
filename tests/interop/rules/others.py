# SPDX-License-Identifier: Apache-2.0
"""Small programs for the rules of passes that lower blocks, pipelines and small types, and of those that look at whole
modules, by pass and by name."""

from odd_programs import _program

SQUARE = 'A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32"), n: T.int32'
TWO = 'X: T.Buffer((64,), "float32"), Y: T.Buffer((64,), "float32"), n: T.int32, m: T.int32'


def _body(text, parameters=SQUARE):
    return _program(parameters, "\n".join("    " + line for line in text.split("\n")))


def _block(store, around="for i, j in T.grid(16, 16):\n    ", head="", regions="T.reads(A[i, j])\nT.writes(C[i, j])\n"):
    """An opaque block below loops."""
    indent = " " * (4 * around.count("    ") if around else 0)
    lines = 'with T.block("b"):\n' + "\n".join("    " + line for line in (regions + head + store).split("\n"))
    return _body(around + lines.replace("\n", "\n" + indent))


OPAQUE = {
    "plain": _block("C[i, j] = A[i, j]"),
    "where": _block("C[i, j] = A[i, j]", head="T.where(i < 8)\n"),
    "where, two": _block("C[i, j] = A[i, j]", head="T.where(i < 8 and j < n)\n"),
    "memory": _block("B[0] = A[i, j]\nC[i, j] = B[0]", head='B = T.alloc_buffer((1,), "float32")\n'),
    "memory in shared": _block("B[0] = A[i, j]\nC[i, j] = B[0]", head='B = T.alloc_buffer((1,), "float32", scope="shared")\n'),
    "two memories": _block("B[0] = A[i, j]\nD[0] = B[0]\nC[i, j] = D[0]", head='B = T.alloc_buffer((1,), "float32")\nD = T.alloc_buffer((1,), "float32")\n'),
    "strided memory": _block("B[0, 0] = A[i, j]\nC[i, j] = B[0, 0]", head='B = T.alloc_buffer((4, 4), "float32", strides=(8, 1))\n'),
    "memory and where": _block("B[0] = A[i, j]\nC[i, j] = B[0]", head='T.where(i < 8)\nB = T.alloc_buffer((1,), "float32")\n'),
    "an annotation": _block("C[i, j] = A[i, j]", head='T.block_attr({"note": 1})\n'),
    "a pragma": _block("C[i, j] = A[i, j]", head='T.block_attr({"pragma_note": 1})\n'),
    "a text pragma": _block("C[i, j] = A[i, j]", head='T.block_attr({"pragma_note": "x"})\n'),
    "two pragmas": _block("C[i, j] = A[i, j]", head='T.block_attr({"pragma_b": 1, "pragma_a": 2})\n'),
    "a pragma of the loop": _block("C[i, j] = A[i, j]", 'for i in T.serial(16, annotations={"pragma_note": 1}):\n    for j in range(16):\n        '),
    "an unroll pragma of the loop": _block("C[i, j] = A[i, j]", 'for i in T.serial(16, annotations={"pragma_auto_unroll_max_step": 16, "pragma_unroll_explicit": 1}):\n    for j in range(16):\n        '),
    "an annotation of the loop": _block("C[i, j] = A[i, j]", 'for i in T.serial(16, annotations={"note": 1}):\n    for j in range(16):\n        '),
    "both of the loop": _block("C[i, j] = A[i, j]", 'for i in T.serial(16, annotations={"note": 1, "pragma_note": 2}):\n    for j in range(16):\n        '),
    "a pipeline": _block("C[i, j] = A[i, j]", 'for i in T.serial(16, annotations={"software_pipeline_stage": [0]}):\n    for j in range(16):\n        '),
    "a loop of one": _block("C[i, j] = A[i, j]", "for i in range(1):\n    for j in range(16):\n        "),
    "a loop of one that is kept": (_block("C[i, j] = A[i, j]", "for i in range(1):\n    for j in range(16):\n        "), {"config": {"tir.debug_keep_trivial_loop": True}}),
    "a loop of one with an annotation": _block("C[i, j] = A[i, j]", 'for i in T.serial(1, annotations={"note": 1}):\n    for j in range(16):\n        '),
    "a loop of one with a pragma": _block("C[i, j] = A[i, j]", 'for i in T.serial(1, annotations={"pragma_note": 1}):\n    for j in range(16):\n        '),
    "an unrolled loop of one": _block("C[i, j] = A[i, j]", "for i in T.unroll(1):\n    for j in range(16):\n        "),
    "a vectorized loop of one": _block("C[i, j] = A[i, j]", "for i in range(16):\n    for j in T.vectorized(1):\n        "),
    "a parallel loop of one": _block("C[i, j] = A[i, j]", "for i in T.parallel(1):\n    for j in range(16):\n        "),
    "a loop of one from elsewhere": _block("C[i, j] = A[i, j]", "for i in T.serial(3, 4):\n    for j in range(16):\n        "),
    "a loop of one from a variable": _block("C[i, j] = A[i, j]", "for i in T.serial(n, n + 1):\n    for j in range(16):\n        "),
    "threads": _block("C[i, j] = A[i, j]", 'for i in T.thread_binding(16, thread="blockIdx.x"):\n    for j in T.thread_binding(16, thread="threadIdx.x"):\n        '),
    "threads of one": _block("C[i, j] = A[i, j]", 'for i in T.thread_binding(1, thread="blockIdx.x"):\n    for j in T.thread_binding(16, thread="threadIdx.x"):\n        '),
    "a virtual thread": _block("C[i, j] = A[i, j]", 'for i in T.thread_binding(4, thread="vthread.x"):\n    for j in T.thread_binding(16, thread="threadIdx.x"):\n        '),
    "threads with a pragma": _block("C[i, j] = A[i, j]", 'for i in T.thread_binding(16, thread="blockIdx.x", annotations={"pragma_note": 1}):\n    for j in range(16):\n        '),
    "threads that begin elsewhere": _block("C[i, j] = A[i, j]", 'for i in T.thread_binding(2, 8, thread="blockIdx.x"):\n    for j in range(16):\n        '),
    "int64 threads": _block("C[i, j] = A[i, j]", 'for i in T.thread_binding(T.int64(16), thread="blockIdx.x"):\n    for j in range(16):\n        '),
    "a block in a block": _body('for i in range(16):\n    with T.block("a"):\n        T.reads(A[i, 0:16])\n        T.writes(C[i, 0:16])\n        B = T.alloc_buffer((16,), "float32")\n        for j in range(16):\n            with T.block("b"):\n                T.where(j < 8)\n                T.reads(A[i, j])\n                T.writes(C[i, j])\n                B[j] = A[i, j]\n                C[i, j] = B[j]'),
    "no loop": _body('with T.block("b"):\n    T.reads(A[0, 0])\n    T.writes(C[0, 0])\n    C[0, 0] = A[0, 0]'),
    "a sequence": _body('for i in range(4):\n    with T.block("a"):\n        T.reads(A[i, 0])\n        T.writes(C[i, 0])\n        C[i, 0] = A[i, 0]\n    with T.block("b"):\n        T.reads(A[i, 1])\n        T.writes(C[i, 1])\n        C[i, 1] = A[i, 1]'),
    "an async block": _body('for i in range(4):\n    with T.block("a"):\n        T.reads(A[i, 0])\n        T.writes(C[i, 0])\n        T.block_attr({"async_scope": 1})\n        C[i, 0] = A[i, 0]'),
    "a symbolic loop": _block("C[i, j] = A[i, j]", "for i in range(n):\n    for j in range(16):\n        "),
    "axis separators": _block("B[0, 0] = A[i, j]\nC[i, j] = B[0, 0]", head='B = T.alloc_buffer((4, 4), "float32", axis_separators=[1])\n'),
    "a block with variables": _body('for i, j in T.grid(16, 16):\n    with T.block("b"):\n        vi, vj = T.axis.remap("SS", [i, j])\n        T.reads(A[vi, vj])\n        T.writes(C[vi, vj])\n        C[vi, vj] = A[vi, vj]'),
    "an init": _body('for i, j in T.grid(16, 16):\n    with T.block("b"):\n        T.reads(A[i, j])\n        T.writes(C[i, 0])\n        with T.init():\n            C[i, 0] = T.float32(0)\n        C[i, 0] = C[i, 0] + A[i, j]'),
    "a loop of a let": _body('x: T.int32 = n + 1\nfor i in range(1):\n    with T.block("b"):\n        T.reads(A[i, x])\n        T.writes(C[i, x])\n        C[i, x] = A[i, x]'),
    "attributes of a loop that is an array": _block("C[i, j] = A[i, j]", 'for i in T.serial(16, annotations={"note": [1, 2], "text": "x"}):\n    for j in range(16):\n        '),
}


def _pipeline(parts, stages, orders, loop=16, more="", buffers="", parameters='X: T.Buffer((16, 64), "float32"), Y: T.Buffer((16, 64), "float32"), n: T.int32'):
    lines = ['for tx in T.thread_binding(16, thread="threadIdx.x"):']
    extra = f', {more}' if more else ""
    lines.append(f'    for i in T.serial({loop}, annotations={{"software_pipeline_stage": {stages}, "software_pipeline_order": {orders}{extra}}}):')
    lines.append('        with T.block("body"):')
    lines.append("            T.reads(X[tx, i])\n            T.writes(Y[tx, i])")
    for line in buffers.split("\n") if buffers else []:
        lines.append("            " + line)
    for reads, writes, statement in parts:
        lines.append(f'            with T.block(""):\n                T.reads({reads})\n                T.writes({writes})')
        for line in statement.split("\n"):
            lines.append("                " + line)
    return _body("\n".join(lines), parameters)


_B = 'B = T.alloc_buffer((16, 1), "float32", scope="shared")'
_D = 'D = T.alloc_buffer((16, 1), "float32", scope="shared")'
_LOAD = ("X[tx, i]", "B[tx, 0]", "B[tx, 0] = X[tx, i]")
_MID = ("B[tx, 0]", "D[tx, 0]", "D[tx, 0] = B[tx, 0] * T.float32(2)")
_USE = ("B[tx, 0]", "Y[tx, i]", "Y[tx, i] = B[tx, 0] + T.float32(1)")
_END = ("D[tx, 0]", "Y[tx, i]", "Y[tx, i] = D[tx, 0] + T.float32(1)")
_COPY = ("X[tx, i]", "D[tx, 0]", "D[tx, 0] = X[tx, i]")
_BOTH = ("B[tx, 0], D[tx, 0]", "Y[tx, i]", "Y[tx, i] = B[tx, 0] + D[tx, 0]")
PIPELINE = {
    "two": _pipeline([_LOAD, _USE], [0, 1], [0, 1], buffers=_B),
    "two, the other order": _pipeline([_LOAD, _USE], [0, 1], [1, 0], buffers=_B),
    "two, one stage": _pipeline([_LOAD, _USE], [0, 0], [0, 1], buffers=_B),
    "two stages apart": _pipeline([_LOAD, _USE], [0, 2], [0, 1], buffers=_B),
    "three stages apart": _pipeline([_LOAD, _USE], [0, 3], [0, 1], buffers=_B),
    "two stages apart, the other order": _pipeline([_LOAD, _USE], [0, 2], [1, 0], buffers=_B),
    "three": _pipeline([_LOAD, _MID, _END], [0, 1, 2], [0, 1, 2], buffers=_B + "\n" + _D),
    "three, reversed": _pipeline([_LOAD, _MID, _END], [0, 1, 2], [2, 1, 0], buffers=_B + "\n" + _D),
    "three, two stages": _pipeline([_LOAD, _MID, _END], [0, 0, 1], [0, 1, 2], buffers=_B + "\n" + _D),
    "three, two stages at the end": _pipeline([_LOAD, _MID, _END], [0, 1, 1], [0, 1, 2], buffers=_B + "\n" + _D),
    "three, two stages and another order": _pipeline([_LOAD, _MID, _END], [0, 1, 1], [2, 0, 1], buffers=_B + "\n" + _D),
    "two loads": _pipeline([_LOAD, _COPY, _BOTH], [0, 0, 1], [0, 1, 2], buffers=_B + "\n" + _D),
    "two loads of two stages": _pipeline([_LOAD, _COPY, _BOTH], [0, 0, 2], [0, 1, 2], buffers=_B + "\n" + _D),
    "two loads, each its stage": _pipeline([_LOAD, _COPY, _BOTH], [0, 1, 2], [0, 1, 2], buffers=_B + "\n" + _D),
    "asynchronous": _pipeline([_LOAD, _USE], [0, 1], [0, 1], more='"software_pipeline_async_stages": [0]', buffers=_B),
    "asynchronous, the other order": _pipeline([_LOAD, _USE], [0, 1], [1, 0], more='"software_pipeline_async_stages": [0]', buffers=_B),
    "asynchronous, three apart": _pipeline([_LOAD, _USE], [0, 3], [0, 1], more='"software_pipeline_async_stages": [0]', buffers=_B),
    "asynchronous, two loads": _pipeline([_LOAD, _COPY, _BOTH], [0, 0, 3], [0, 1, 2], more='"software_pipeline_async_stages": [0]', buffers=_B + "\n" + _D),
    "asynchronous, two loads, another order": _pipeline([_LOAD, _COPY, _BOTH], [0, 0, 3], [0, 2, 1], more='"software_pipeline_async_stages": [0]', buffers=_B + "\n" + _D),
    "asynchronous, three": _pipeline([_LOAD, _MID, _END], [0, 1, 2], [0, 1, 2], more='"software_pipeline_async_stages": [0]', buffers=_B + "\n" + _D),
    "asynchronous, three, all": _pipeline([_LOAD, _MID, _END], [0, 1, 2], [0, 1, 2], more='"software_pipeline_async_stages": [0, 1]', buffers=_B + "\n" + _D),
    "asynchronous, the last": _pipeline([_LOAD, _USE], [0, 1], [0, 1], more='"software_pipeline_async_stages": [1]', buffers=_B),
    "symbolic": _pipeline([_LOAD, _USE], [0, 1], [0, 1], "n", buffers=_B),
    "symbolic, two apart": _pipeline([_LOAD, _USE], [0, 2], [0, 1], "n", buffers=_B),
    "symbolic, asynchronous": _pipeline([_LOAD, _USE], [0, 2], [0, 1], "n", more='"software_pipeline_async_stages": [0]', buffers=_B),
    "short": _pipeline([_LOAD, _USE], [0, 3], [0, 1], 2, buffers=_B),
    "one iteration": _pipeline([_LOAD, _USE], [0, 1], [0, 1], 1, buffers=_B),
    "as long as its stages": _pipeline([_LOAD, _USE], [0, 3], [0, 1], 3, buffers=_B),
    "from elsewhere": _pipeline([_LOAD, _USE], [0, 1], [0, 1], "2, 10", buffers=_B),
    "a wrong number of stages": _pipeline([_LOAD, _USE], [0, 1, 2], [0, 1], buffers=_B),
    "a wrong number of orders": _pipeline([_LOAD, _USE], [0, 1], [0], buffers=_B),
    "an order twice": _pipeline([_LOAD, _USE], [0, 1], [0, 0], buffers=_B),
    "a use before": _pipeline([_LOAD, _USE], [1, 0], [0, 1], buffers=_B),
    "a use before in one stage": _pipeline([_LOAD, _USE], [0, 0], [1, 0], buffers=_B),
    "no stages": _body('for tx in T.thread_binding(16, thread="threadIdx.x"):\n    for i in T.serial(16, annotations={"software_pipeline_order": [0, 1]}):\n        A[tx, i] = C[tx, i]\n        C[tx, i] = A[tx, i]'),
    "local memory": _pipeline([_LOAD, _USE], [0, 1], [0, 1], buffers=_B.replace("shared", "local")),
    "global memory": _pipeline([_LOAD, _USE], [0, 1], [0, 1], buffers=_B.replace(', scope="shared"', "")),
    "dynamic shared memory": _pipeline([_LOAD, _USE], [0, 1], [0, 1], buffers=_B.replace("shared", "shared.dyn")),
    "memory of one dimension": _pipeline([("X[tx, i]", "B[tx]", "B[tx] = X[tx, i]"), ("B[tx]", "Y[tx, i]", "Y[tx, i] = B[tx] + T.float32(1)")], [0, 1], [0, 1], buffers=_B.replace("(16, 1)", "(16,)")),
    "strided memory": _pipeline([_LOAD, _USE], [0, 1], [0, 1], buffers=_B.replace('"float32"', '"float32", strides=(4, 1)')),
    "aligned memory": _pipeline([_LOAD, _USE], [0, 1], [0, 1], buffers=_B.replace('"float32"', '"float32", align=128')),
    "an index by the loop": _pipeline([("X[tx, i]", "B[tx, i % 2]", "B[tx, i % 2] = X[tx, i]"), ("B[tx, i % 2]", "Y[tx, i]", "Y[tx, i] = B[tx, i % 2]")], [0, 1], [0, 1], buffers=_B.replace("(16, 1)", "(16, 2)")),
    "a loop in a part": _pipeline([("X[tx, i]", "B[tx, 0:4]", "for k in range(4):\n    B[tx, k] = X[tx, i + k]"), ("B[tx, 0:4]", "Y[tx, i]", "for k in range(4):\n    Y[tx, i] = Y[tx, i] + B[tx, k]")], [0, 1], [0, 1], buffers=_B.replace("(16, 1)", "(16, 4)")),
    "a condition in a part": _pipeline([("X[tx, i]", "B[tx, 0]", "if i < n:\n    B[tx, 0] = X[tx, i]"), _USE], [0, 1], [0, 1], buffers=_B),
    "a predicate of a part": _pipeline([("X[tx, i]", "B[tx, 0]", "T.where(i < n)\nB[tx, 0] = X[tx, i]"), _USE], [0, 1], [0, 1], buffers=_B),
    "an access pointer": _pipeline([("X[tx, i]", "B[tx, 0]", 'T.evaluate(T.call_extern("int32", "f", B.access_ptr("w", offset=tx), X[tx, i]))'), _USE], [0, 1], [0, 1], buffers=_B),
    "an address": _pipeline([("X[tx, i]", "B[tx, 0]", 'T.evaluate(T.call_extern("int32", "f", T.address_of(B[tx, 0]), X[tx, i]))'), _USE], [0, 1], [0, 1], buffers=_B),
    "a double buffer": _pipeline([_LOAD, _USE], [0, 1], [0, 1], buffers=_B + '\nT.block_attr({"double_buffer_scope": 0})'),
    "both double": _pipeline([_LOAD, _COPY, _BOTH], [0, 0, 1], [0, 1, 2], buffers=_B + "\n" + _D + '\nT.block_attr({"double_buffer_scope": 1})'),
    "an annotation kept": _pipeline([_LOAD, _USE], [0, 1], [0, 1], more='"note": 1', buffers=_B),
    "a pragma kept": _pipeline([_LOAD, _USE], [0, 1], [0, 1], more='"pragma_note": 1', buffers=_B),
    "an accumulator": _pipeline([_LOAD, ("B[tx, 0], Y[tx, 0]", "Y[tx, 0]", "Y[tx, 0] = Y[tx, 0] + B[tx, 0]")], [0, 1], [0, 1], buffers=_B),
    "four parts": _pipeline([_LOAD, _COPY, ("B[tx, 0]", "E[tx, 0]", "E[tx, 0] = B[tx, 0]"), ("D[tx, 0], E[tx, 0]", "Y[tx, i]", "Y[tx, i] = D[tx, 0] + E[tx, 0]")], [0, 0, 1, 2], [0, 1, 2, 3], buffers=_B + "\n" + _D + "\n" + _B.replace("B = ", "E = ")),
    "four parts, another order": _pipeline([_LOAD, _COPY, ("B[tx, 0]", "E[tx, 0]", "E[tx, 0] = B[tx, 0]"), ("D[tx, 0], E[tx, 0]", "Y[tx, i]", "Y[tx, i] = D[tx, 0] + E[tx, 0]")], [0, 0, 1, 1], [1, 3, 0, 2], buffers=_B + "\n" + _D + "\n" + _B.replace("B = ", "E = ")),
    "unrolled": _pipeline([_LOAD, _USE], [0, 1], [0, 1], buffers=_B).replace("T.serial(16", "T.unroll(16"),
    "an int64 loop": _pipeline([_LOAD, _USE], [0, 1], [0, 1], "T.int64(16)", buffers=_B),
}

SMALL = {}
for _type in ("bfloat16", "e4m3_float8", "e5m2_float8"):
    _p = f'A: T.Buffer((64,), "{_type}"), C: T.Buffer((64,), "{_type}"), F: T.Buffer((64,), "float32"), H: T.Buffer((64,), "float16"), K: T.Buffer((64,), "int32"), n: T.int32'
    for _what, _text in {
        "a copy": "for i in range(64):\n    C[i] = A[i]",
        "a sum": "for i in range(64):\n    C[i] = A[i] + A[i]",
        "a sum and a product": "for i in range(64):\n    C[i] = A[i] * A[i] + A[i] - C[i]",
        "max and min": "for i in range(64):\n    C[i] = T.max(T.min(A[i], C[i]), A[0])",
        "a comparison": "for i in range(64):\n    C[i] = T.Select(A[i] < C[i], A[i], C[i])",
        "if_then_else": "for i in range(64):\n    C[i] = T.if_then_else(i < n, A[i], C[i])",
        "exp": "for i in range(64):\n    C[i] = T.exp(A[i])",
        "to float": 'for i in range(64):\n    F[i] = T.Cast("float32", A[i])',
        "from float": f'for i in range(64):\n    C[i] = T.Cast("{_type}", F[i])',
        "from half": f'for i in range(64):\n    C[i] = T.Cast("{_type}", H[i])',
        "from an integer": f'for i in range(64):\n    C[i] = T.Cast("{_type}", K[i])',
        "to an integer": 'for i in range(64):\n    K[i] = T.Cast("int32", A[i])',
        "there and back": f'for i in range(64):\n    C[i] = T.Cast("{_type}", T.Cast("float32", A[i]) + F[i])',
        "a sum and back": f'for i in range(64):\n    F[i] = F[i] + T.Cast("float32", A[i] * A[i])',
        "memory": f'B = T.allocate([64], "{_type}", "global")\nB_1 = T.Buffer((64,), "{_type}", data=B)\nfor i in range(64):\n    B_1[i] = A[i]\nfor i in range(64):\n    C[i] = B_1[i] + A[i]',
        "a let": f'x: T.{_type} = A[0] + A[1]\nC[0] = x + A[2]',
        "a let without sum": f'x: T.{_type} = A[0]\nC[0] = x',
        "vectors": "for i in range(16):\n    C[i * 4:i * 4 + 4] = A[i * 4:i * 4 + 4] + A[i * 4:i * 4 + 4]",
        "a copy of vectors": "for i in range(16):\n    C[i * 4:i * 4 + 4] = A[i * 4:i * 4 + 4]",
        "a broadcast": "C[0:4] = T.Broadcast(A[0], 4)",
        "a call": 'T.evaluate(T.call_extern("int32", "f", A[0]))',
        "a pure call": f'C[0] = T.call_pure_extern("{_type}", "f", A[0])',
        "an address": 'T.evaluate(T.call_extern("int32", "f", T.address_of(A[2]), A.data))',
        "an access pointer": 'T.evaluate(T.call_extern("int32", "f", A.access_ptr("r", offset=4)))',
        "a constant": f"C[0] = T.{_type}(1.5)",
        "a constant and a sum": f"C[0] = A[0] + T.{_type}(1.5)",
        "reinterpret": f'K[0] = T.Cast("int32", T.reinterpret("{"uint16" if _type == "bfloat16" else "uint8"}", A[0]))',
        "two sums": "C[0] = A[0] + A[1]\nC[1] = C[0] + A[2]",
        "abs and sqrt": "C[0] = T.sqrt(T.fabs(A[0]))",
        "a nested selection": "C[0] = T.Select(n < 3, A[0] + A[1], A[2])",
        "a condition": "if A[0] < A[1]:\n    C[0] = A[0]",
    }.items():
        SMALL[f"{_type}: {_what}"] = _body(_text, _p)

_bf = {name: text for name, text in SMALL.items() if "bfloat16" in name}
_f8 = {name: text for name, text in SMALL.items() if "bfloat16" not in name}


def _reduce(body, parameters='A: T.Buffer((16, 32), "float32"), C: T.Buffer((16,), "float32"), D: T.Buffer((16,), "float32")'):
    return _body(body, parameters)


_SUM = """with T.block("s"):
    vi, vk = T.axis.remap("SR", [i, k])
    T.reads(A[vi, vk])
    T.writes({c}[vi])
    with T.init():
        {c}[vi] = T.float32(0)
    {c}[vi] = {c}[vi] + A[vi, vk]"""


def _indented(text, by):
    return "\n".join(" " * by + line for line in text.split("\n"))


CROSS = {
    "a sum": _reduce('for i in T.thread_binding(16, thread="blockIdx.x"):\n    for k in T.thread_binding(32, thread="threadIdx.x"):\n' + _indented(_SUM.format(c="C"), 8)),
    "a sum with a loop inside": _reduce('for i in T.thread_binding(16, thread="blockIdx.x"):\n    for k0 in T.thread_binding(8, thread="threadIdx.x"):\n        for k1 in range(4):\n' + _indented(_SUM.format(c="C").replace("[i, k]", "[i, k0 * 4 + k1]").replace('vi, vk = T.axis.remap("SR", [i, k0 * 4 + k1])', "vi = T.axis.spatial(16, i)\n    vk = T.axis.reduce(32, k0 * 4 + k1)"), 12)),
    "a sum with a loop outside": _reduce('for i in T.thread_binding(16, thread="blockIdx.x"):\n    for k1 in range(4):\n        for k0 in T.thread_binding(8, thread="threadIdx.x"):\n' + _indented(_SUM.format(c="C").replace('vi, vk = T.axis.remap("SR", [i, k])', "vi = T.axis.spatial(16, i)\n    vk = T.axis.reduce(32, k1 * 8 + k0)"), 12)),
    "a sum with a condition": _reduce('for i in T.thread_binding(16, thread="blockIdx.x"):\n    for k1 in range(5):\n        for k0 in T.thread_binding(7, thread="threadIdx.x"):\n' + _indented(_SUM.format(c="C").replace('vi, vk = T.axis.remap("SR", [i, k])', "vi = T.axis.spatial(16, i)\n    vk = T.axis.reduce(32, k1 * 7 + k0)\n    T.where(k1 * 7 + k0 < 32)"), 12)),
    "a sum and a use": _reduce('for i in T.thread_binding(16, thread="blockIdx.x"):\n    for k in T.thread_binding(32, thread="threadIdx.x"):\n' + _indented(_SUM.format(c="C"), 8) + '\n    for k in T.thread_binding(32, thread="threadIdx.x"):\n        with T.block("u"):\n            vi = T.axis.spatial(16, i)\n            T.where(k < 1)\n            T.reads(C[vi])\n            T.writes(D[vi])\n            D[vi] = C[vi] * T.float32(2)'),
    "two threads": _reduce('for i in T.thread_binding(16, thread="blockIdx.x"):\n    for k0 in T.thread_binding(8, thread="threadIdx.x"):\n        for k1 in T.thread_binding(4, thread="threadIdx.y"):\n' + _indented(_SUM.format(c="C").replace('vi, vk = T.axis.remap("SR", [i, k])', "vi = T.axis.spatial(16, i)\n    vk = T.axis.reduce(32, k0 * 4 + k1)"), 12)),
    "a thread for rows": _reduce('for b in T.thread_binding(4, thread="blockIdx.x"):\n    for y in T.thread_binding(4, thread="threadIdx.y"):\n        for k in T.thread_binding(32, thread="threadIdx.x"):\n' + _indented(_SUM.format(c="C").replace('vi, vk = T.axis.remap("SR", [i, k])', "vi = T.axis.spatial(16, b * 4 + y)\n    vk = T.axis.reduce(32, k)"), 12)),
    "a maximum": _reduce('for i in T.thread_binding(16, thread="blockIdx.x"):\n    for k in T.thread_binding(32, thread="threadIdx.x"):\n' + _indented(_SUM.format(c="C").replace("T.float32(0)", 'T.min_value("float32")').replace("C[vi] + A[vi, vk]", "T.max(C[vi], A[vi, vk])"), 8)),
    "into local memory": _reduce('L = T.alloc_buffer((16,), "float32", scope="local")\nfor i in T.thread_binding(16, thread="blockIdx.x"):\n    for k in T.thread_binding(32, thread="threadIdx.x"):\n' + _indented(_SUM.format(c="L"), 8) + '\n    with T.block("u"):\n        vi = T.axis.spatial(16, i)\n        T.reads(L[vi])\n        T.writes(D[vi])\n        D[vi] = L[vi] * T.float32(2)'),
    "into shared memory": _reduce('L = T.alloc_buffer((16,), "float32", scope="shared")\nfor i in T.thread_binding(16, thread="blockIdx.x"):\n    for k in T.thread_binding(32, thread="threadIdx.x"):\n' + _indented(_SUM.format(c="L"), 8) + '\n    for k in T.thread_binding(32, thread="threadIdx.x"):\n        with T.block("u"):\n            vi = T.axis.spatial(16, i)\n            T.where(k == 0)\n            T.reads(L[vi])\n            T.writes(D[vi])\n            D[vi] = L[vi] * T.float32(2)'),
    "no thread": _reduce('for i in T.thread_binding(16, thread="blockIdx.x"):\n    for k in range(32):\n' + _indented(_SUM.format(c="C"), 8)),
    "a block's axis": _reduce('for k in T.thread_binding(32, thread="blockIdx.x"):\n    for i in range(16):\n' + _indented(_SUM.format(c="C"), 8)),
    "without an init": _reduce('for i in T.thread_binding(16, thread="blockIdx.x"):\n    for k in T.thread_binding(32, thread="threadIdx.x"):\n' + _indented(_SUM.format(c="C").replace("    with T.init():\n        C[vi] = T.float32(0)\n", ""), 8)),
    "two results": _body('''for i in T.thread_binding(16, thread="blockIdx.x"):
    for k in T.thread_binding(32, thread="threadIdx.x"):
        with T.block("s"):
            vi, vk = T.axis.remap("SR", [i, k])
            T.reads(A[vi, vk])
            T.writes(C[vi], D[vi])
            with T.init():
                C[vi] = T.float32(0)
                D[vi] = T.float32(0)
            x: T.float32 = C[vi] + A[vi, vk]
            y: T.float32 = D[vi] + A[vi, vk] * A[vi, vk]
            C[vi] = x
            D[vi] = y''', 'A: T.Buffer((16, 32), "float32"), C: T.Buffer((16,), "float32"), D: T.Buffer((16,), "float32")'),
    "argmax": _body('''for i in T.thread_binding(16, thread="blockIdx.x"):
    for k in T.thread_binding(32, thread="threadIdx.x"):
        with T.block("s"):
            vi, vk = T.axis.remap("SR", [i, k])
            T.reads(A[vi, vk])
            T.writes(I[vi], D[vi])
            with T.init():
                I[vi] = -1
                D[vi] = T.min_value("float32")
            x: T.int32 = T.Select(D[vi] >= A[vi, vk], I[vi], vk)
            y: T.float32 = T.Select(D[vi] >= A[vi, vk], D[vi], A[vi, vk])
            I[vi] = x
            D[vi] = y''', 'A: T.Buffer((16, 32), "float32"), I: T.Buffer((16,), "int32"), D: T.Buffer((16,), "float32")'),
}


def _module(*functions):
    return "from tvm.script import ir as I\nfrom tvm.script import tir as T\n\n@I.ir_module\nclass Module:\n" + "\n".join(_indented(each, 4) for each in functions) + "\n"


_MAIN = '@T.prim_func\ndef main(X: T.Buffer((16,), "float32")):\n    T.func_attr({"global_symbol": "main"})\n    '
_HELP = '@T.prim_func(private=True)\ndef help(X: T.Buffer((16,), "float32")):\n    for i in range(16):\n        X[i] = T.float32(1)'
INLINE = {
    "by address": _module(_MAIN + 'Module.help(X.data)', '@T.prim_func(private=True)\ndef help(p: T.handle("float32")):\n    X = T.decl_buffer((16,), data=p)\n    for i in range(16):\n        X[i] = T.float32(1)'),
    "by an address within": _module(_MAIN + 'for k in range(2):\n        Module.help(T.address_of(X[k * 8]))', '@T.prim_func(private=True)\ndef help(p: T.handle("float32")):\n    X = T.decl_buffer((8,), data=p)\n    for i in range(8):\n        X[i] = T.float32(1)'),
    "a value": _module(_MAIN + 'Module.help(X.data, 3)', '@T.prim_func(private=True)\ndef help(p: T.handle("float32"), k: T.int32):\n    X = T.decl_buffer((16,), data=p)\n    X[k] = T.float32(1)'),
    "of a buffer": _module(_MAIN + "Module.help(X.data)", _HELP),
    "twice": _module(_MAIN + 'Module.help(X.data, 3)\n    Module.help(X.data, 4)', '@T.prim_func(private=True)\ndef help(p: T.handle("float32"), k: T.int32):\n    X = T.decl_buffer((16,), data=p)\n    X[k] = T.float32(1)'),
    "nested": _module(_MAIN + 'Module.help(X.data, 3)', '@T.prim_func(private=True)\ndef help(p: T.handle("float32"), k: T.int32):\n    Module.more(p, k + 1)', '@T.prim_func(private=True)\ndef more(p: T.handle("float32"), k: T.int32):\n    X = T.decl_buffer((16,), data=p)\n    X[k] = T.float32(1)'),
    "public": _module(_MAIN + 'Module.help(X.data, 3)', '@T.prim_func\ndef help(p: T.handle("float32"), k: T.int32):\n    X = T.decl_buffer((16,), data=p)\n    X[k] = T.float32(1)'),
    "never called": _module(_MAIN + "X[0] = T.float32(1)", '@T.prim_func(private=True)\ndef help(p: T.handle("float32"), k: T.int32):\n    X = T.decl_buffer((16,), data=p)\n    X[k] = T.float32(1)'),
    "of itself": _module(_MAIN + 'Module.help(X.data, 3)', '@T.prim_func(private=True)\ndef help(p: T.handle("float32"), k: T.int32):\n    if k > 0:\n        Module.help(p, k - 1)'),
    "with a block": _module(_MAIN + 'Module.help(X.data, 3)', '@T.prim_func(private=True)\ndef help(p: T.handle("float32"), k: T.int32):\n    X = T.decl_buffer((16,), data=p)\n    for i in range(16):\n        with T.block("b"):\n            vi = T.axis.spatial(16, i)\n            T.reads()\n            T.writes(X[vi])\n            X[vi] = T.float32(1)'),
}

ASSERTS = {
    "one": _body('assert n < 3, "n"\nC[0, 0] = A[0, 0]'),
    "nested": _body('assert n < 3, "n"\nassert n > 0, "m"\nC[0, 0] = A[0, 0]'),
    "in a loop": _body('for i in range(16):\n    assert i < n, "n"\n    C[i, 0] = A[i, 0]'),
    "none": _body("C[0, 0] = A[0, 0]"),
    "at the end": _body('C[0, 0] = A[0, 0]\nassert n < 3, "n"\nT.evaluate(0)'),
}

SAME = {
    "a loop's variable twice": _body("for i in range(4):\n    X[i] = Y[i]\nfor i in range(4):\n    Y[i] = X[i]", TWO),
    "lets": _body("x: T.int32 = n + 1\nX[x] = Y[x]", TWO),
    "threads": _body('with T.launch_thread("threadIdx.x", 4) as tx:\n    X[tx] = Y[tx]\nwith T.launch_thread("threadIdx.x", 4) as tx:\n    Y[tx] = X[tx]', TWO),
    "memory": _body("".join('with T.attr(0, "note", 0):\n    P = T.allocate([4], "float32", "global")\n    P_1 = T.Buffer((4,), data=P)\n    P_1[0] = X[0]\n    Y[0] = P_1[0]\n' for _ in range(2)).rstrip(), TWO),
}

MEMORY = {
    "a kernel": _body('T.func_attr({"target": T.target("cuda")})\nbx = T.launch_thread("blockIdx.x", 4)\nX[bx] = Y[bx]', TWO),
    "no kernel": _body('T.func_attr({"target": T.target("cuda")})\nX[0] = Y[0]', TWO),
    "no kernel, llvm": _body('T.func_attr({"target": T.target("llvm")})\nX[0] = Y[0]', TWO),
    "no target": _body("X[0] = Y[0]", TWO),
    "both": _body('T.func_attr({"target": T.target("cuda")})\nwith T.launch_thread("blockIdx.x", 4) as bx:\n    X[bx] = Y[bx]\nX[0] = Y[0]', TWO),
    "memory of its own": _body('T.func_attr({"target": T.target("cuda")})\nP = T.allocate([4], "float32", "global")\nP_1 = T.Buffer((4,), data=P)\nfor i in range(4):\n    P_1[i] = T.float32(0)', TWO),
    "a call": _body('T.func_attr({"target": T.target("cuda")})\nT.evaluate(T.call_extern("int32", "f", X.data))', TWO),
    "opencl": _body('T.func_attr({"target": T.target("opencl")})\nX[0] = Y[0]', TWO),
    "vulkan": _body('T.func_attr({"target": T.target("vulkan")})\nX[0] = Y[0]', TWO),
}

_V = 'P = T.allocate([1024], "float32", "%s")\nP_1 = T.Buffer((1024,), data=P, scope="%s")\nP_1[0] = X[0]\nY[0] = P_1[0]'
ALLOC_VTCM = {
    "vtcm": _body(_V % ("global.vtcm", "global.vtcm"), TWO),
    "elsewhere": _body(_V % ("global", "global"), TWO),
    "two dimensions": _body('P = T.allocate([16, 64], "float32", "global.vtcm")\nP_1 = T.Buffer((16, 64), data=P, scope="global.vtcm")\nP_1[0, 0] = X[0]', TWO),
    "halves": _body('P = T.allocate([1024], "float16", "global.vtcm")\nP_1 = T.Buffer((1024,), "float16", data=P, scope="global.vtcm")\nP_1[0] = T.float16(0)', TWO),
    "texture": _body('P = T.allocate([16, 64, 4], "float32", "global.texture")\nP_1 = T.Buffer((16, 64, 4), data=P, scope="global.texture")\nP_1[0, 0, 0] = X[0]', TWO),
}

_LWP = {"tir.instrument_lwp": True}
_DEEP = "for i in range(4):\n    for j in range(4):\n        for k in range(4):\n            X[i] = Y[j]\n    for j in range(4):\n        Y[i] = X[j]"
PROFILE = {name: (_body(text, TWO), {"config": {**config, "tir.reset_start_id": True}}) for name, (text, config) in {
    "off": (_DEEP, {}),
    "on": (_DEEP, _LWP),
    "functions off": (_DEEP, {**_LWP, "tir.lwp_disable_func_prof": True}),
    "depth 1": (_DEEP, {**_LWP, "tir.lwp_max_depth": 1}),
    "depth 2": (_DEEP, {**_LWP, "tir.lwp_max_depth": 2}),
    "depth 3": (_DEEP, {**_LWP, "tir.lwp_max_depth": 3}),
    "height 0": (_DEEP, {**_LWP, "tir.lwp_min_height": 0}),
    "height 2": (_DEEP, {**_LWP, "tir.lwp_min_height": 2}),
    "no siblings": (_DEEP, {**_LWP, "tir.instr_siblings": False}),
    "no siblings, height 0": (_DEEP, {**_LWP, "tir.instr_siblings": False, "tir.lwp_min_height": 0}),
    "from the start": (_DEEP, {**_LWP, "tir.reset_start_id": True}),
    "a parallel loop": (_DEEP.replace("j in range(4):\n        for k", "j in T.parallel(4):\n        for k"), _LWP),
    "no loop": ("X[0] = Y[0]", _LWP),
    "one loop": ("for i in range(4):\n    X[i] = Y[i]", _LWP),
    "two loops": ("for i in range(4):\n    X[i] = Y[i]\nfor i in range(4):\n    Y[i] = X[i]", _LWP),
    "two nests": ("for i in range(4):\n    for j in range(4):\n        X[i] = Y[j]\nfor i in range(4):\n    for j in range(4):\n        Y[i] = X[j]", _LWP),
}.items()}

RULES = {"LowerOpaqueBlock": OPAQUE, "InjectSoftwarePipeline": PIPELINE, "BF16ComputeLegalize": _bf,
         "FP8ComputeLegalize": _f8, "LowerCrossThreadReduction": CROSS, "InlinePrivateFunctions": INLINE, "SkipAssert": ASSERTS,
         "ConvertSSA": SAME, "VerifyMemory": MEMORY, "LowerVtcmAlloc": ALLOC_VTCM,
         "InstrumentProfileIntrinsics": PROFILE, "DecorateDeviceScope": SAME}
