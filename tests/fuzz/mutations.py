# SPDX-License-Identifier: Apache-2.0
"""Modules that are almost ones: a seeded change of a file, by its words and lines.

    mutated(rng, text, others) -> text

What is drawn keeps most of the file, so that it gets far: numbers become ones on the edges, types, operators and names
change places, lines go, come twice or come from another file.
"""

import re

WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9.]*|\d+|\"[^\"\n]*\"|[^\sA-Za-z_0-9\"]")
NUMBERS = ["0", "1", "2", "3", "7", "31", "32", "33", "255", "256", "1000", "65536", "1000000", "2147483647", "2147483648",
           "4294967296", "1099511627776", "4611686018427387904", "9223372036854775807", "-1", "-2147483648",
           "-9223372036854775808", "18446744073709551616", "1e30", "0.5", "T.int64(1099511627776)", "T.int64(-1)"]
TYPES = ["int1", "int4", "int8", "uint8", "int16", "int24", "int32", "int64", "uint64", "int128", "float8", "e4m3_float8",
         "float16", "bfloat16", "float32", "float64", "float80", "bool", "handle", "void", "float32x4", "int8x16", "int24x3",
         "boolx8", "float16x2", "float32x32767", "int32xvscalex4"]
SCOPES = ["global", "shared", "shared.dyn", "local", "warp", "wmma.matrix_a", "wmma.matrix_b", "wmma.accumulator",
          "m16n8k8.matrixA", "texture", "global.vtcm", "no.such"]
KINDS = ["serial", "parallel", "vectorized", "unroll", "thread_binding"]
AXES = ["threadIdx.x", "threadIdx.y", "threadIdx.z", "blockIdx.x", "blockIdx.y", "vthread", "vthread.x", "nonsense"]
OPERATORS = ["+", "-", "*", "//", "%", "<", "<=", "==", "!=", ">", "/"]
CALLS = ["T.exp", "T.max", "T.min", "T.floordiv", "T.truncmod", "T.shift_left", "T.shift_right", "T.bitwise_and",
         "T.if_then_else", "T.Select", "T.likely", "T.Cast", "T.reinterpret", "T.address_of", "T.tvm_access_ptr", "T.Ramp",
         "T.Broadcast", "T.Shuffle", "T.ptx_ldmatrix", "T.ptx_mma", "T.mma_fill", "T.mma_store", "T.ptx_cp_async",
         "T.ptx_commit_group", "T.ptx_wait_group", "T.tvm_storage_sync", "T.tvm_load_matrix_sync", "T.tvm_mma_sync",
         "T.tvm_fill_fragment", "T.tvm_store_matrix_sync", "T.call_extern", "T.call_packed", "T.call_intrin", "T.ret",
         "T.isnullptr", "T.vectorlow", "T.get_active_lane_mask", "T.popcount", "T.clz", "T.nextafter", "T.ldexp", "T.undef",
         "T.tvm_thread_allreduce", "T.tvm_warp_shuffle", "T.tvm_struct_get", "T.tvm_stack_alloca", "T.assume", "T.ceildiv"]
LINES = ["T.evaluate(0)", "T.tvm_storage_sync(\"shared\")", "T.tvm_storage_sync(\"warp\")", "T.ptx_wait_group(0)",
         "T.ptx_commit_group()", "T.attr(0, \"async_scope\", 1)", "T.reads()", "T.writes()", "while T.bool(True):", "pass",
         "T.block_attr({\"a\": 1})", "T.func_attr({\"tir.noalias\": T.bool(True)})", "assert 0 == 1, \"no\"", "T.ret(0)"]


def numbers(rng, text):
    found = list(re.finditer(r"(?<![\w.\"])\d+", text))
    if not found:
        return text
    at = rng.choice(found)
    near = [str(int(at.group()[:18]) + rng.choice([-2, -1, 1, 2])), str(int(at.group()[:18]) * rng.choice([2, 3, 10, 1000]))]
    return text[:at.start()] + rng.choice(NUMBERS + near * 8) + text[at.end():]


def strings(rng, text):
    found = list(re.finditer(r"\"[^\"\n]*\"", text))
    if not found:
        return text
    at = rng.choice(found)
    inner = at.group()[1:-1]
    kind = TYPES if re.match(r"u?int|float|bool|handle", inner) else SCOPES if inner in SCOPES else AXES if "Idx" in inner else \
        rng.choice([TYPES, SCOPES, AXES, ["", "main", "x" * 300, "\\u0000", "{}", "%n"]])
    return text[:at.start()] + '"' + rng.choice(kind) + '"' + text[at.end():]


def words(rng, text):
    found = list(WORD.finditer(text))
    if len(found) < 2:
        return text
    first, second = sorted(rng.sample(found, 2), key=lambda match: match.start())
    way = rng.random()
    if way < 0.4:  # the one in the place of the other
        return text[:first.start()] + second.group() + text[first.end():]
    if way < 0.6:
        return (text[:first.start()] + second.group() + text[first.end():second.start()] + first.group()
                + text[second.end():])
    if way < 0.8:
        return text[:first.start()] + text[first.end():]
    return text[:first.start()] + rng.choice(OPERATORS + NUMBERS + ["(", ")", "[", "]", ",", ":", "None", "True"]) + \
        text[first.start():]


def calls(rng, text):
    found = list(re.finditer(r"T\.\w+(\.\w+)*", text))
    if not found:
        return text
    at = rng.choice(found)
    return text[:at.start()] + rng.choice(CALLS) + text[at.end():]


def names(rng, text):
    """One name for another, wherever it is."""
    known = sorted(set(re.findall(r"\b[A-Za-z_]\w*\b", text)) - {"T", "tir", "from", "import", "def", "for", "in", "with", "as"})
    if len(known) < 2:
        return text
    old, new = rng.sample(known, 2)
    return re.sub(rf"\b{old}\b", new, text)


def lines(rng, text, others):
    rows = text.split("\n")
    at = rng.randrange(len(rows))
    way = rng.random()
    indent = re.match(r" *", rows[at]).group()
    if way < 0.2:
        del rows[at]
    elif way < 0.4:
        rows.insert(at, rows[at])
    elif way < 0.55:
        to = rng.randrange(len(rows))
        rows[at], rows[to] = rows[to], rows[at]
    elif way < 0.7:
        rows[at] = rows[at][4:] if rng.random() < 0.5 else "    " + rows[at]
    elif way < 0.85:
        rows.insert(at, indent + rng.choice(LINES))
    else:
        other = rng.choice(others).split("\n")
        begin = rng.randrange(len(other))
        rows[at:at] = [indent + row.strip() for row in other[begin:begin + rng.randrange(1, 6)]]
    return "\n".join(rows)


def grown(rng, text):
    """An expression in itself, or a line many times."""
    if rng.random() < 0.5:
        found = list(re.finditer(r"\[[^\[\]\n]+\]", text))
        if not found:
            return text
        at = rng.choice(found)
        inner = at.group()[1:-1]
        for _ in range(rng.choice([2, 5, 20])):
            inner = f"({inner}) {rng.choice(OPERATORS)} {rng.choice(['2', '3', inner if len(inner) < 200 else '1'])}"
        return text[:at.start()] + "[" + inner + "]" + text[at.end():]
    rows = text.split("\n")
    at = rng.randrange(len(rows))
    rows[at:at] = [rows[at]] * rng.choice([10, 100, 1000])
    return "\n".join(rows)


def characters(rng, text):
    at = rng.randrange(len(text) + 1)
    way = rng.random()
    if way < 0.3:
        return text[:at]
    if way < 0.6:
        return text[:at] + rng.choice(["\t", "\0", "\r", "é", "𝕏", "\\", "\"\"\"", "#", ";", "\f", "\u202e"]) + text[at:]
    return text[:at] + text[at + rng.randrange(1, 20):]


def mutated(rng, text, others):
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 5])):
        change = rng.choices([numbers, strings, words, calls, names, grown, characters, None], [12, 8, 4, 4, 4, 2, 1, 4])[0]
        text = change(rng, text) if change else lines(rng, text, others)
        if len(text) > 200_000:
            text = text[:200_000]
    return text
