# SPDX-License-Identifier: Apache-2.0
"""Small programs for the rules of passes that move what a loop or an access says, by pass and by name."""

from odd_programs import _program

VECTOR = 'A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32"), n: T.int32, m: T.int32'


def _lines(text, parameters=VECTOR):
    return _program(parameters, "\n".join("    " + line for line in text.split("\n")))


_HOISTED = {
    "a condition": "for i in range(16):\n    if n < 12:\n        C[i] = A[i]",
    "a condition of an outer loop": "for i in range(16):\n    for j in range(4):\n        if i < 12:\n            C[i * 4 + j] = A[i]",
    "else": "for i in range(16):\n    if n < 12:\n        C[i] = A[i]\n    else:\n        C[i] = T.float32(0)",
    "two conditions": "for i in range(16):\n    if n < 12:\n        if m < 12:\n            C[i] = A[i]",
    "and": "for i in range(16):\n    if n < 12 and i < m:\n        C[i] = A[i]",
    "or": "for i in range(16):\n    if n < 12 or i < m:\n        C[i] = A[i]",
    "a sequence": "for i in range(16):\n    C[i] = T.float32(0)\n    if n < 12:\n        C[i] = A[i]",
    "a chosen value": "for i in range(16):\n    C[i] = T.if_then_else(n < 12, A[i], T.float32(0))",
    "a chosen value of both": "for i in range(16):\n    C[i] = T.if_then_else(n < 12 and i < 8, A[i], T.float32(0))",
    "a selected value": "for i in range(16):\n    C[i] = T.Select(n < 12, A[i], T.float32(0))",
    "a let": "for i in range(16):\n    x: T.int32 = n * 3\n    C[i] = A[i] + T.Cast(\"float32\", x)",
    "a let and a condition": "for i in range(16):\n    x: T.int32 = n * 3\n    if x < 12:\n        C[i] = A[i] + T.Cast(\"float32\", x)",
    "a let of the loop": "for i in range(16):\n    for j in range(4):\n        x: T.int32 = i * 3\n        if x < 12:\n            C[i * 4 + j] = A[x]",
    "two lets": "for i in range(16):\n    x: T.int32 = n * 3\n    y: T.int32 = x + 1\n    if y < 12:\n        C[i] = A[i]",
    "a let expression": "x = T.int32()\nfor i in range(16):\n    C[i] = A[T.Let(x + x, where={x: n * 3})]",
    "a let expression and a condition": "x = T.int32()\nfor i in range(16):\n    if T.Let(x < 12, where={x: n * 3}):\n        C[i] = A[i]",
    "a load": "for i in range(16):\n    if A[0] < T.float32(3):\n        C[i] = A[i]",
    "an extern call": "for i in range(16):\n    if T.call_extern(\"int32\", \"f\", n) < 3:\n        C[i] = A[i]",
    "a thread": 'tx = T.launch_thread("threadIdx.x", 16)\nfor i in range(4):\n    if tx < n:\n        C[tx * 4 + i] = A[tx]',
    "over a thread": 'for i in range(4):\n    tx = T.launch_thread("threadIdx.x", 16)\n    if n < 3:\n        C[tx * 4 + i] = A[tx]',
    "an attribute": 'for i in range(4):\n    with T.attr(0, "pragma_x", 1):\n        if n < 3:\n            C[i] = A[i]',
    "an allocation": 'for i in range(4):\n    B = T.allocate([1], "float32", "local")\n    B_1 = T.Buffer((1,), data=B, scope="local")\n    if n < 3:\n        B_1[0] = A[i]\n        C[i] = B_1[0]',
    "a parallel loop": "for i in T.parallel(16):\n    if n < 12:\n        C[i] = A[i]",
    "a vectorized loop": "for i in T.vectorized(16):\n    if n < 12:\n        C[i] = A[i]",
    "a while loop": "while C[0] < T.float32(3):\n    if n < 12:\n        C[0] = C[0] + A[0]",
    "two loops and two conditions": "for i in range(16):\n    if i < n:\n        for j in range(4):\n            if i + 1 < m:\n                C[i * 4 + j] = A[j]",
    "the same condition twice": "for i in range(16):\n    for j in range(4):\n        if n < 12:\n            C[i * 4 + j] = A[j]\n    for j in range(4):\n        if n < 12:\n            C[i * 4 + j] = A[j]",
    "likely": "for i in range(16):\n    for j in range(4):\n        if T.likely(i * 4 < n):\n            C[i * 4 + j] = A[j]",
    "an extent": "for i in range(16):\n    for j in range(n):\n        if n < 12:\n            C[i * 4 + j] = A[j]",
}
HOIST, HOIST_IF = {}, {}
for _name, _text in _HOISTED.items():
    HOIST_IF[_name] = _lines(_text)
    for _conditions, _lets in ((7, 7), (1, 0), (2, 0), (4, 0), (15, 7), (0, 2), (0, 4), (1, 1), (3, 3), (0, 0)):
        HOIST[f"{_name} {_conditions} {_lets}"] = (_lines(_text), {"config": {"tir.HoistExpression": {
            "hoisted_conditionals": _conditions, "hoisted_let_bindings": _lets}}})

_BYTES = 'A: T.Buffer((64,), "int8"), C: T.Buffer((64,), "int8")'
POINTERS = {
    "a vector": _lines("for i in range(16):\n    C[i * 4:i * 4 + 4] = A[i * 4:i * 4 + 4]"),
    "a vector and a scalar": _lines("for i in range(16):\n    C[i * 4:i * 4 + 4] = A[i * 4:i * 4 + 4]\nC[0] = A[1]"),
    "two widths": _lines("for i in range(16):\n    C[i * 4:i * 4 + 4] = A[i * 4:i * 4 + 4]\nC[0:8] = A[0:8]"),
    "not a multiple": _lines("for i in range(4):\n    C[i * 4 + 2:i * 4 + 6] = A[i * 4 + 2:i * 4 + 6]"),
    "a stride": _lines("C[T.Ramp(0, 2, 4)] = A[T.Ramp(0, 2, 4)]"),
    "an extent that does not divide": _lines("C[0:4] = A[0:4]", 'A: T.Buffer((62,), "float32"), C: T.Buffer((62,), "float32")'),
    "an allocation": _lines('B = T.allocate([64], "float32", "global")\nB_1 = T.Buffer((64,), data=B)\nfor i in range(16):\n    B_1[i * 4:i * 4 + 4] = A[i * 4:i * 4 + 4]\n    C[i * 4:i * 4 + 4] = B_1[i * 4:i * 4 + 4]'),
    "an allocation, declared": _lines('B = T.decl_buffer((64,))\nfor i in range(16):\n    B[i * 4:i * 4 + 4] = A[i * 4:i * 4 + 4]\n    C[i * 4:i * 4 + 4] = B[i * 4:i * 4 + 4]'),
    "an allocation of vectors": _lines('B = T.allocate([16], "float32x4", "global")\nB_1 = T.Buffer((16,), "float32x4", data=B)\nfor i in range(16):\n    B_1[i] = A[i * 4:i * 4 + 4]\n    C[i * 4:i * 4 + 4] = B_1[i]'),
    "an allocation read by scalars": _lines('B = T.allocate([64], "float32", "global")\nB_1 = T.Buffer((64,), data=B)\nfor i in range(16):\n    B_1[i * 4:i * 4 + 4] = A[i * 4:i * 4 + 4]\nfor i in range(64):\n    C[i] = B_1[i]'),
    "another type": _lines('B = T.allocate([64], "float32", "global")\nB_1 = T.Buffer((64,), "int32", data=B)\nB_1[0] = 1\nC[0] = T.Cast("float32", B_1[0])'),
    "two types": _lines('B = T.allocate([64], "float32", "global")\nB_1 = T.Buffer((64,), "int32", data=B)\nB_2 = T.Buffer((64,), data=B)\nB_1[0] = 1\nC[0] = B_2[0]'),
    "a boolean": _lines('B = T.allocate([64], "bool", "global")\nB_1 = T.Buffer((64,), "bool", data=B)\nB_1[0] = T.bool(True)\nC[0] = T.Cast("float32", B_1[0])'),
    "bytes": _lines("for i in range(4):\n    C[i * 16:i * 16 + 16] = A[i * 16:i * 16 + 16]", _BYTES),
    "two dimensions": _lines("for i in range(8):\n    C[i, 0:8] = A[i, 0:8]", 'A: T.Buffer((8, 8), "float32"), C: T.Buffer((8, 8), "float32")'),
    "a symbolic extent": _program("a: T.handle, C: T.Buffer((64,), \"float32\")", "    n = T.int32()\n    A = T.match_buffer(a, (n * 4,))\n    for i in range(n):\n        C[i * 4:i * 4 + 4] = A[i * 4:i * 4 + 4]"),
    "a handle": _lines('A_1 = T.Buffer((64,), data=p)\nfor i in range(16):\n    A_1[i * 4:i * 4 + 4] = T.Broadcast(T.float32(0), 4)', 'p: T.handle("float32")'),
    "a handle and a call": _lines('A_1 = T.Buffer((64,), data=p)\nA_1[0:4] = T.Broadcast(T.float32(0), 4)\nT.evaluate(T.call_extern("int32", "f", p))', 'p: T.handle("float32")'),
    "an access pointer": _lines('B = T.allocate([64], "float32", "global")\nB_1 = T.Buffer((64,), data=B)\nB_1[0:4] = A[0:4]\nT.evaluate(T.call_extern("int32", "f", T.tvm_access_ptr(T.type_annotation("float32"), B, 4, 8, 1)))'),
    "an address": _lines('B = T.allocate([64], "float32", "global")\nB_1 = T.Buffer((64,), data=B)\nB_1[0:4] = A[0:4]\nT.evaluate(T.call_extern("int32", "f", T.address_of(B_1[4])))'),
    "never accessed": _lines('B = T.allocate([64], "float32", "global")\nT.evaluate(T.call_extern("int32", "f", B))'),
    "a loop variable of vectors": _lines("for i in range(16):\n    for j in range(2):\n        C[i * 4 + j * 4 - j * 4:i * 4 + 4] = A[i * 4:i * 4 + 4]"),
    "halves": _lines("for i in range(8):\n    C[i * 8:i * 8 + 8] = A[i * 8:i * 8 + 8]", 'A: T.Buffer((64,), "float16"), C: T.Buffer((64,), "float16")'),
    "a let of a pointer": _lines('B: T.handle("float32") = T.address_of(A[4])\nB_1 = T.Buffer((4,), data=B)\nB_1[0:4] = T.Broadcast(T.float32(1), 4)'),
}


def _copy(attributes, inner, buffers='S = T.alloc_buffer((128, 32), "float32", scope="shared")', grid="128, 32", reads="A[0:128, 0:32]", writes="S[0:128, 0:32]", threads=(4, 8)):
    return _program('A: T.Buffer((128, 32), "float32"), C: T.Buffer((128, 32), "float32")', f"""
        for bx in T.thread_binding(8, thread="blockIdx.x"):
            for ty in T.thread_binding({threads[0]}, thread="threadIdx.y"):
                for tx in T.thread_binding({threads[1]}, thread="threadIdx.x"):
                    with T.block("all"):
                        T.reads(A[0:128, 0:32])
                        T.writes(C[0:128, 0:32])
                        {buffers}
                        with T.block("copy"):
                            T.reads({reads})
                            T.writes({writes})
                            T.block_attr({attributes})
                            for i, j in T.grid({grid}):
                                {inner}
    """)


AUTO_COPY = {f"in, {name}": _copy(text, "S[i, j] = A[i, j]") for name, text in {
    "plain": '{"auto_copy": 1}', "vectors of 4 bytes": '{"auto_copy": 1, "vector_bytes": 4}', "of 8": '{"auto_copy": 1, "vector_bytes": 8}',
    "of 16": '{"auto_copy": 1, "vector_bytes": 16}', "through registers": '{"auto_copy": 1, "vector_bytes": 8, "local_stage": 1}',
    "off": '{"auto_copy": 0, "vector_bytes": 8}'}.items()}
AUTO_COPY |= {
    "in, transposed": _copy('{"auto_copy": 1, "vector_bytes": 8}', "S[j, i] = A[i, j]", 'S = T.alloc_buffer((32, 128), "float32", scope="shared")', writes="S[0:32, 0:128]"),
    "in, transposed through registers": _copy('{"auto_copy": 1, "vector_bytes": 8, "local_stage": 1}', "S[j, i] = A[i, j]", 'S = T.alloc_buffer((32, 128), "float32", scope="shared")', writes="S[0:32, 0:128]"),
    "out": _copy('{"auto_copy": 1, "vector_bytes": 16}', "C[i, j] = S[i, j]", reads="S[0:128, 0:32]", writes="C[0:128, 0:32]"),
    "out, transposed": _copy('{"auto_copy": 1, "vector_bytes": 16}', "C[i, j] = S[j, i]", 'S = T.alloc_buffer((32, 128), "float32", scope="shared")', reads="S[0:32, 0:128]", writes="C[0:128, 0:32]"),
    "a part": _copy('{"auto_copy": 1, "vector_bytes": 16}', "S[i, j] = A[i + 32, j]", 'S = T.alloc_buffer((64, 32), "float32", scope="shared")', "64, 32", "A[32:96, 0:32]", "S[0:64, 0:32]"),
    "as many as threads": _copy('{"auto_copy": 1, "vector_bytes": 4}', "S[i, j] = A[i, j]", grid="1, 32", reads="A[0, 0:32]", writes="S[0, 0:32]"),
    "fewer than threads": _copy('{"auto_copy": 1, "vector_bytes": 4}', "S[i, j] = A[i, j]", grid="1, 16", reads="A[0, 0:16]", writes="S[0, 0:16]"),
    "not a multiple": _copy('{"auto_copy": 1, "vector_bytes": 8}', "S[i, j] = A[i, j]", grid="10, 31", reads="A[0:10, 0:31]", writes="S[0:10, 0:31]"),
}

FRAGMENTS = {}
for _scope, _shape in {"matrixA": (32, 16), "matrixB": (16, 32), "matrixC": (16, 16)}.items():
    for _rows, _columns in (_shape, (_shape[0] * 2, _shape[1]), (_shape[0] + 1, _shape[1])):
        FRAGMENTS[f"{_scope} {_rows} {_columns}"] = _program('A: T.Buffer((64, 64), "float32"), C: T.Buffer((64, 64), "float32")', f"""
            with T.block("all"):
                T.reads(A[0:64, 0:64])
                T.writes(C[0:64, 0:64])
                M = T.alloc_buffer(({_rows}, {_columns}), "float32", scope="m16n8k8.{_scope}")
                for i, j in T.grid({_rows}, {_columns}):
                    M[i, j] = A[i, j]
                for i, j in T.grid({_rows}, {_columns}):
                    C[i, j] = M[i, j]
        """)

PERMUTED = {}
for _name, (_attribute, _shape, _type, _scope) in {
    "64 halves": ('{"permuted_layout": "g2s_A"}', (32, 64), "float16", "shared"),
    "32 halves": ('{"permuted_layout": "g2s_A"}', (32, 32), "float16", "shared"),
    "16 halves": ('{"permuted_layout": "g2s_A"}', (32, 16), "float16", "shared"),
    "128 halves": ('{"permuted_layout": "s2l_B"}', (32, 128), "float16", "shared.dyn"),
    "a number": ('{"permuted_layout": 1}', (32, 64), "float16", "shared"),
    "nothing": ('{"permuted_layout": ""}', (32, 64), "float16", "shared"),
    "floats": ('{"permuted_layout": "g2s_A"}', (32, 64), "float32", "shared"),
    "local": ('{"permuted_layout": "g2s_A"}', (32, 64), "float16", "local"),
    "96 halves": ('{"permuted_layout": "g2s_A"}', (32, 96), "float16", "shared"),
}.items():
    PERMUTED[_name] = _program(f'A: T.Buffer({_shape}, "{_type}"), C: T.Buffer({_shape}, "{_type}")', f"""
        with T.block("all"):
            T.reads(A[0:{_shape[0]}, 0:{_shape[1]}])
            T.writes(C[0:{_shape[0]}, 0:{_shape[1]}])
            S = T.alloc_buffer({_shape}, "{_type}", scope="{_scope}")
            with T.block("in"):
                T.reads(A[0:{_shape[0]}, 0:{_shape[1]}])
                T.writes(S[0:{_shape[0]}, 0:{_shape[1]}])
                T.block_attr({_attribute})
                for i, j in T.grid({_shape[0]}, {_shape[1]}):
                    S[i, j] = A[i, j]
            with T.block("out"):
                T.reads(S[0:{_shape[0]}, 0:{_shape[1]}])
                T.writes(C[0:{_shape[0]}, 0:{_shape[1]}])
                for i in range({_shape[0]}):
                    for j in T.vectorized(8):
                        C[i, j] = S[i, j]
    """)

CANONICAL = {
    "from 2": _lines("for i in range(2, 6):\n    C[i] = A[i]"),
    "from n": _lines("for i in range(n, n + 4):\n    C[i] = A[i]"),
    "in a loop": _lines("for i in range(4):\n    for j in range(i, i + 4):\n        C[i * 4 + j] = A[j]"),
    "twice": _lines("for i in range(1, 4):\n    for j in range(i, 4):\n        C[i * 4 + j] = A[j]"),
    "vectorized": _lines("for i in T.vectorized(4, 8):\n    C[i] = A[i]"),
    "from 0": _lines("for i in range(8):\n    C[i] = A[i]"),
    "from -1": _lines("for i in range(-1, 3):\n    C[i + 1] = A[i + 1]"),
    "a block": _program('A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32")', """
        for i in range(2, 6):
            with T.block("b"):
                vi = T.axis.spatial(64, i)
                T.reads(A[vi])
                T.writes(C[vi])
                C[vi] = A[vi]
    """),
}



def _fragments(body, layout="row_major", shape="16, 16, 16"):
    head = "".join(f'{name} = T.allocate([256], "float16", "wmma.{scope}")\n' for name, scope in
                   (("a", "matrix_a"), ("b", "matrix_b"), ("c", "accumulator")))
    body = body.format(shape=shape, layout=layout)
    return _lines('tx = T.launch_thread("threadIdx.x", 32)\n' + head + body, 'A: T.Buffer((256,), "float16"), C: T.Buffer((256,), "float16")')


_LOAD = ('T.tvm_load_matrix_sync({0}, {{shape}}, 0, T.tvm_access_ptr(T.type_annotation("float16"), A.data, 0, 256, 1), 16, "{{layout}}")\n')
_STORE = 'T.tvm_store_matrix_sync(c, {shape}, 0, T.tvm_access_ptr(T.type_annotation("float16"), C.data, 0, 256, 2), 16, "{layout}")\n'
_FILL = "T.tvm_fill_fragment(c, {shape}, 0, T.float32(0))\n"
_PRODUCT = "T.tvm_mma_sync(c, 0, a, 0, b, 0, c, 0)\n"
INFER = {
    "a product": _fragments(_FILL + _LOAD.format("a") + _LOAD.format("b") + _PRODUCT + _STORE),
    "columns": _fragments(_FILL + _LOAD.format("a") + _LOAD.format("b") + _PRODUCT + _STORE, "col_major"),
    "32 8 16": _fragments(_FILL + _LOAD.format("a") + _LOAD.format("b") + _PRODUCT + _STORE, shape="32, 8, 16"),
    "only filled": _fragments(_FILL),
    "only stored": _fragments(_STORE),
    "only loaded": _fragments(_LOAD.format("a") + _LOAD.format("c")),
    "loaded twice": _fragments(_LOAD.format("a") + _LOAD.format("a")),
    "two layouts": _fragments(_LOAD.format("a") + _LOAD.format("a").replace("{layout}", "col_major")),
    "two layouts of the result": _fragments(_LOAD.format("c") + _STORE.replace("{layout}", "col_major")),
    "two shapes": _fragments(_LOAD.format("a") + _LOAD.format("a").replace("{shape}", "8, 32, 16")),
    "a product of two shapes": _fragments(_FILL + _LOAD.format("a") + _LOAD.format("b").replace("{shape}", "8, 32, 16") + _PRODUCT),
    "in a loop": _fragments("for i in range(2):\n    " + _LOAD.format("a")),
    "no fragments": _fragments("C[tx] = A[tx]\n"),
}

_PADDED = 'A: T.Buffer((14,), "int32"), B: T.Buffer((16,), "int32"), C: T.Buffer((16,), "int32")'


def _assumed(assumption, value, pattern=0, loop="i"):
    return _lines(f"""T.func_attr({{"op_pattern": {pattern}}})
for i in range(16):
    with T.block("a"):
        vi = T.axis.spatial(16, i)
        T.reads(B[vi])
        T.writes()
        T.evaluate(T.assume({assumption}))
for {loop} in range(16):
    with T.block("b"):
        vi = T.axis.spatial(16, {loop})
        T.reads(B[vi])
        T.writes(C[vi])
        C[vi] = {value}""", _PADDED)


ASSUME = {
    "the value that is there": _assumed("vi < 14 or B[vi] == 0", "T.if_then_else(14 <= vi, 0, B[vi])"),
    "a product of it": _assumed("vi < 14 or B[vi] == 0", "T.if_then_else(14 <= vi, 0, B[vi] * 2)"),
    "a sum of it": _assumed("vi < 14 or B[vi] == 0", "T.if_then_else(14 <= vi, 3, B[vi] + 3)"),
    "another value": _assumed("vi < 14 or B[vi] == 0", "T.if_then_else(14 <= vi, 1, B[vi] * 2)"),
    "the other way": _assumed("vi < 14 or B[vi] == 0", "T.if_then_else(vi < 14, B[vi] * 2, 0)"),
    "not an elementwise function": _assumed("vi < 14 or B[vi] == 0", "T.if_then_else(14 <= vi, 0, B[vi] * 2)", 2),
    "a broadcast": _assumed("vi < 14 or B[vi] == 0", "T.if_then_else(14 <= vi, 0, B[vi] * 2)", 1),
    "another loop variable": _assumed("vi < 14 or B[vi] == 0", "T.if_then_else(14 <= vi, 0, B[vi] * 2)", loop="k"),
    "another condition": _assumed("vi < 14 or B[vi] == 0", "T.if_then_else(12 <= vi, 0, B[vi] * 2)"),
    "turned around": _assumed("B[vi] == 0 or vi < 14", "T.if_then_else(14 <= vi, 0, B[vi] * 2)"),
    "negated": _assumed("T.Not(14 <= vi) or B[vi] == 0", "T.if_then_else(14 <= vi, 0, B[vi] * 2)"),
    "everywhere": _assumed("B[vi] == 0", "T.if_then_else(14 <= vi, 0, B[vi] * 2)"),
    "no value": _assumed("vi < 14", "T.if_then_else(14 <= vi, 0, B[vi] * 2)"),
}

RULES = {"InferFragment": INFER, "UseAssumeToReduceBranches": ASSUME, "HoistExpression": HOIST, "HoistIfThenElse": HOIST_IF, "PointerValueTypeRewrite": POINTERS, "LowerAutoCopy": AUTO_COPY,
         "TransformMmaBufferLayout": FRAGMENTS, "InjectPermutedLayout": PERMUTED, "CanonicalizeLoop": CANONICAL}
