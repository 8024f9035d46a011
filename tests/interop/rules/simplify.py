# SPDX-License-Identifier: Apache-2.0
"""Small programs for the rules of passes that simplify, by pass and by name; Simplify with each of its settings."""

from odd_programs import _program

PARAMETERS = 'A: T.Buffer((64,), "int32"), C: T.Buffer((64,), "int32"), i: T.int32, j: T.int32, k: T.int32, n: T.int32'


def _body(*lines, parameters=PARAMETERS):
    return _program(parameters, "\n".join("    " + line for text in lines for line in text.split("\n")))


def _if(*conditions, value="1"):
    """Nested conditions around a store."""
    lines = ["    " * depth + f"if {condition}:" for depth, condition in enumerate(conditions)]
    return _body(*lines, "    " * len(conditions) + f"C[0] = {value}")


# One program for each line: what holds around, separated by ";", and what is asked inside.
ASKED = """
i < j; i < j + 1
i < j; i <= j
i <= j; i < j
i < j; j > i
i < j; not (j <= i)
i < j; i == j
i < j; i != j
i == j; i <= j
i == j; C[0] == i - j
i + 1 < j; i < j
i + 5 < j; i + 2 < j
i < j - 3; i < j
i - 7 < j; i < j + 10
i - 7 < j; i < j
i < j and j < k; i < k
i < j; j < k; i < k
i < j; j <= k; i < k
i <= j; j <= k; i < k
i <= j; j <= k; i <= k
i <= j; j <= k; i < k + 1
i < j; j < k; i + 1 < k
i < j; j < k; k < n; i + 2 < n
i < j; j < k; k < n; i < n
i == j; j == k; i == k
i == j; j < k; i < k
i == j + 3; j == k; i == k + 3
i == j; i == 3; j == 3
i < 5; 5 < j; i < j
i < 5; i < 10
5 < i; i != 5
i >= 0; i != 0; i > 0
i >= 0; i < 1; i == 0
0 < n; i < j; i < j + n
n > 0; i * n < n * 4; i < 4
i * 4 < 16; i < 4
i // 4 == 2; i < 12
i // 4 == 2; i >= 8
i % 4 == 2; i % 2 == 0
i % 4 == 2; i != 3
T.And(i < 5, j < 5); i + j < 10
T.Or(i < 5, j < 5); i < 5
T.Or(i == 1, i == 2); i < 3
T.Or(i == 1, i == 2); T.Or(i == 2, i == 1)
T.And(i == 1, j == 2); T.And(j == 2, i == 1)
T.Not(i < 5); i >= 5
T.Not(T.Or(i == 5, j == 5)); i == 5
T.Not(T.And(i == 5, j == 5)); i == 5
i == 5; T.And(i == 5, j == 5)
i == 5; T.Or(i == 5, j == 5)
i == 5; T.Or(i == 4, j == 5)
A[0] == 5; A[0] < 6
A[0] < A[1]; A[1] > A[0]
A[i] == 0; A[i] == 0
A[0] == 5; A[0] == 5 and A[1] == 6
i + j == k; i == k - j
i + j < 10; i < 10 - j
2 * i < 7; i < 4
i < 4; 2 * i < 8
T.min(i, j) < 5; i < 5
T.min(i, j) >= 5; i >= 5
T.max(i, j) < 5; i < 5
T.likely(i < 5); i < 5
i < 5; T.likely(i < 5)
i <= j; T.min(i, j) == i
i < j; T.max(i, j) == j
i < n; i < n and j < n
i >= 0; i // 4 >= 0
i >= 0; i < 64; i // 16 < 4
i >= 0; i < 64; i // 16 * 16 + i % 16 == i
i >= 0; T.truncmod(i, 4) == i % 4
""".strip().split("\n")

# Conditions and values by themselves.
PLAIN = """
T.And(i < 5, i < 5)
T.Or(i < 5, i < 5)
T.And(i < 5, i >= 5)
T.Or(i < 5, i >= 5)
T.And(i < 5, i < 3)
T.Or(i < 5, i < 3)
T.And(i == 5, i != 5)
T.Or(i == 5, i != 5)
T.And(i < j, j < i)
T.And(i <= j, j <= i)
T.Or(i <= j, j <= i)
T.Or(i < j, j < i)
T.Or(i < j, i == j)
T.Or(i <= 4, i >= 4)
T.And(i <= 4, i >= 4)
T.And(i <= 4, i > 4)
T.And(i == 4, i == 5)
T.Or(i == 4, T.And(i == 5, j == 6))
T.Or(T.And(i == 4, j == 6), T.And(i == 5, j == 6))
T.And(T.Or(i == 4, j == 6), T.Or(i == 5, j == 6))
T.Or(i == 4, T.And(i == 4, j == 6))
T.And(i == 4, T.Or(i == 4, j == 6))
T.Or(T.And(i == 4, j == 6), T.And(i == 4, j != 6))
T.Or(T.And(i == 0, j == 1), T.And(i == 0, T.Or(j == 2, k == 3)))
T.And(T.And(i == 0, j == 1), T.And(k == 2, i == 0))
T.And(i == 0, T.And(j == 1, T.And(k == 2, i != 0)))
T.Or(T.And(T.And(i < 5, j < 5), k < 5), T.And(T.And(i < 5, j < 5), k >= 5))
T.And(i == 0, i + j == 0)
T.And(i + j == 0, i == 0)
T.And(i == 0, T.And(i + j == 0, k == 0))
T.And(i == j, T.And(j == k, i == k))
T.And(i * 2 < 8, i < 5)
T.Or(T.Not(i < 5), j < 5)
T.Not(T.And(i < 5, j < 5))
T.Not(T.Or(i < 5, j < 5))
T.Not(i == 5)
T.Not(T.Not(T.And(i < 5, A[0] == 0)))
T.And(A[0] == 0, A[0] == 1)
T.And(A[0] == 0, T.Or(A[0] == 0, A[1] == 0))
(i < 5) == (j < 5)
T.Select(i < 5, j < 5, k < 5)
T.if_then_else(i < 5, i < 6, k < 5)
T.Select(i < 5, T.Select(i < 5, j, k), n) < 3
T.if_then_else(i == 3, i, j) == 3
i + 1 <= j
i - 1 < j
i * 2 == 7
i * 2 != 7
i * 2 == 8
i * 2 < 7
i * -2 < 7
7 < i * 2
i // 4 < 3
i // 4 > 3
i // 4 == j // 4
i % 4 < 4
i % 4 == 5
i % n < n
-i < 5
5 - i < j
i - j == 0
i - j <= 0
i - j != 3
i + j == j
i + j <= j + k
T.min(i, 5) < 3
T.min(i, 5) == 3
T.max(i, 5) > 3
T.max(i, 5) <= 7
T.min(i, j) <= i
T.max(i, j) < i
i * n == j * n
i // n * n + i % n == i
""".strip().split("\n")

# Values that are stored.
VALUES = """
T.if_then_else(i < 5, T.if_then_else(i < 6, j, k), n)
T.Select(i < 5, T.Select(i < 6, j, k), n)
T.Select(i < 5, j, j)
T.Select(T.Not(i < 5), j, k)
T.if_then_else(T.Not(i < 5), j, k)
T.if_then_else(i == j, i - j, 4)
T.min(T.max(i, 4), 2)
T.min(T.min(i, 4), 2)
T.min(i + 4, i + 2)
T.max(i * 2, i * 3)
T.min(i // 4 * 4, i)
T.max(i // 4 * 4 + 3, i)
T.min(i // 2, j // 2)
T.min(n - i, n - j)
T.truncmod(i, 4) + T.Div(i, 4) * 4
i % 4 + i // 4 * 4
i // 4 // 8
i % 32 % 8
(i * 8 + j) // 8
(i * 8 + j) % 8
(i * 8 + 3) // 4
(i * 6) // 4
(i * 6) % 4
(i + 7) // 8 * 8
(i + j + 12) % 4
i * 2 + i * 3
i * n + j * n
i * n - n * i
(i + j) * (i - j)
i - (j - k)
i - (i // 4) * 4
i // -4
i % -4
(0 - i) // 4
(i - 1) // 4 * 4
T.shift_right(i, 2)
T.shift_left(i, 2)
T.bitwise_and(i, 7)
T.Cast("int32", T.Cast("int64", i))
T.Cast("int32", i < 5)
T.floormod(i * 7 + j * 14, 7)
T.floordiv(i * 7 + j * 14 + 5, 7)
T.abs(i)
T.clz(16)
T.exp2(3)
C[0]
A[i * 1 + 0]
""".strip().split("\n")

SIMPLIFY = {}
for _number, _line in enumerate(ASKED):
    _conditions = _line.split("; ")
    for _setting in ("", "transitively_prove_inequalities"):
        SIMPLIFY[f"asked {_line} {_setting}"] = (_if(*_conditions), {"config": {"tir.Simplify": {_setting: True}} if _setting else {}})
for _line in PLAIN:
    for _setting in ("", "convert_boolean_to_and_of_ors", "apply_constraints_to_boolean_branches"):
        SIMPLIFY[f"plain {_line} {_setting}"] = (_if(_line), {"config": {"tir.Simplify": {_setting: True}} if _setting else {}})
for _line in VALUES:
    SIMPLIFY[f"value {_line}"] = _body(f"C[0] = {_line}")
SIMPLIFY |= {
    "a loop of one iteration": _body("for x in range(1):", "    C[x] = A[x] + x"),
    "a loop from 3 of one iteration": _body("for x in range(3, 4):", "    C[x] = A[x] + x"),
    "a loop of none": _body("for x in range(0):", "    C[x] = A[x] + x"),
    "a thread": _body('tx = T.launch_thread("threadIdx.x", 32)', "if tx < 32:", "    C[tx] = tx // 32 + tx % 32"),
    "a thread of one": _body('tx = T.launch_thread("threadIdx.x", 1)', "C[tx] = tx + 1"),
    "a virtual thread": _body('tx = T.launch_thread("vthread", 4)', "if tx < 4:", "    C[tx] = tx // 4"),
    "else": _body("if i < 5:", "    C[0] = T.Cast(\"int32\", i < 6)", "else:", "    C[0] = T.Cast(\"int32\", i < 4)"),
    "empty branches": _body("if i < 5:", "    if i > 6:", "        C[0] = 1", "else:", "    C[0] = 2"),
    "an assertion that holds": _body('assert i - i == 0, "so"', "C[0] = 1"),
    "an assertion that fails": _body('assert i - i == 1, "so"', "C[0] = 1"),
    "an assertion is known": _body('assert i < 5, "so"', "if i < 6:", "    C[0] = 1"),
    "a sequence after an assertion": _body('with T.Assert(i < 5, "so"):', "    C[1] = 1", "if i < 6:", "    C[0] = 1"),
    "an assumption": _body("T.evaluate(T.assume(i < 5))", "if i < 6:", "    C[0] = 1"),
    "an assumption in a branch": _body("if j < 5:", "    T.evaluate(T.assume(i < 5))", "    C[1] = 1", "if i < 6:", "    C[0] = 1"),
    "lets": _body("x: T.int32 = i + 1", "y: T.int32 = A[0]", "if x == i + 1:", "    C[0] = x + y", "if y == A[0]:", "    C[1] = x"),
    "a let of a float": _program('A: T.Buffer((64,), "float32")', """
        x: T.float32 = A[0] + T.float32(0)
        A[1] = x * T.float32(1)
        if x == A[0]:
            A[2] = x + x
    """),
    "a let expression": _program(PARAMETERS, """
        x = T.int32()
        C[0] = T.Let(x * x, where={x: i + 1})
    """),
    "a let in a condition": _program(PARAMETERS, """
        x: T.bool = i < 5
        if x:
            if i < 6:
                C[0] = 1
    """),
    "a while loop": _body("while C[0] < i + j - j:", "    C[0] = C[0] + (1 + 1)"),
    "a block": _program('A: T.Buffer((16, 16), "int32"), C: T.Buffer((16, 16), "int32")', """
        for i, j in T.grid(16, 16):
            with T.block("b"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.where(i * 16 + j < 256)
                T.reads(A[vi + 0, vj * 1])
                T.writes(C[vi // 16 * 16 + vi, vj])
                if vi < 16:
                    C[vi, vj] = A[vi + 0, vj * 1] + vi // 16
    """),
    "an allocation": _program(PARAMETERS, """
        B = T.allocate([2 * 4 + i - i], "int32", "global", i + 1 > i)
        B_1 = T.Buffer((8,), "int32", data=B)
        B_1[0] = 1
        C[0] = B_1[0]
    """),
    "symbolic shapes": _program("a: T.handle", """
        n = T.int32()
        A = T.match_buffer(a, (n,), "int32")
        for i in range(n):
            if i < n and n >= 0:
                A[i] = T.max(n, 0) + T.min(i, n)
            if n > 0:
                A[i] = 1
    """),
    "a vector": _program('A: T.Buffer((64,), "int32")', """
        A[0:4] = T.Broadcast(1, 4) * T.Ramp(0, 1, 4) + T.Broadcast(0, 4)
        A[T.Ramp(0, 2, 4)] = T.Ramp(0, 1, 4) + T.Ramp(1, 2, 4)
        A[T.Ramp(0, 1, 4) // 4 + T.Ramp(0, 1, 4)] = T.Ramp(0, 8, 4) // T.Broadcast(8, 4)
        A[0:4] = T.Ramp(0, 1, 4) % T.Broadcast(4, 4)
        A[0:4] = T.Select(T.Ramp(0, 1, 4) < T.Broadcast(4, 4), A[0:4], T.Broadcast(0, 4))
    """),
    "int64": _program('A: T.Buffer((T.int64(64),), "int64")', """
        for i in T.serial(T.int64(16)):
            if i * T.int64(4) < T.int64(64):
                A[i + T.int64(0)] = A[(i * T.int64(4) + T.int64(2)) // T.int64(4)]
                A[i] = T.Cast("int64", T.Cast("int32", i)) + i - i
    """),
    "unsigned": _program('A: T.Buffer((64,), "uint32"), x: T.uint32', """
        A[0] = x - x + T.uint32(1)
        A[1] = x * T.uint32(2) // T.uint32(2)
        A[2] = (x + T.uint32(4)) - T.uint32(4)
        A[3] = T.min(x, T.uint32(0))
        if x >= T.uint32(0):
            A[4] = x % T.uint32(1)
    """),
    "floats": _program('A: T.Buffer((64,), "float32")', """
        A[0] = A[1] * T.float32(0) + A[2] * T.float32(1) - T.float32(0)
        A[1] = A[1] - A[1]
        A[2] = A[1] / T.float32(1) + T.float32(2) * T.float32(3)
        A[3] = T.max(A[1], A[1]) + T.min(T.max(A[1], T.float32(0)), T.float32(6))
        A[4] = T.Select(A[0] < A[0], A[1], A[2])
        A[5] = T.Cast("float32", 3) + T.exp(T.float32(0))
        A[6] = A[1] + A[1]
        A[7] = T.Cast("float32", T.Cast("float32", A[3]))
    """),
    "a store of itself in two dimensions": _program('A: T.Buffer((4, 4), "int32")', """
        for i, j in T.grid(4, 4):
            A[i, j] = A[i, j + 0]
            A[i, j] = A[j, i]
    """),
}

_MASKED = 'A: T.Buffer((16,), "int32"), B: T.Buffer((16,), "int32")'
REMOVE_STORE_UNDEF = {
    "a store": _program(_MASKED, "A[0] = T.undef(dtype=\"int32\")\nA[1] = 1"),
    "in an expression": _program(_MASKED, "A[0] = T.undef(dtype=\"int32\") + 1"),
    "in a choice": _program(_MASKED, "A[0] = T.if_then_else(B[0] < 1, T.undef(dtype=\"int32\"), 1)"),
    "by a let": _program(_MASKED, "x: T.int32 = T.undef(dtype=\"int32\")\nA[0] = x\nA[1] = 1"),
    "the only statement": _program(_MASKED, "for i in range(16):\n    A[i] = T.undef(dtype=\"int32\")"),
    "in a condition": _program(_MASKED, "if B[0] == 1:\n    A[0] = T.undef(dtype=\"int32\")\nelse:\n    A[0] = 2"),
    "in an evaluation": _program(_MASKED, "T.evaluate(T.undef(dtype=\"int32\"))\nA[0] = 1"),
    "as an index": _program(_MASKED, "A[T.undef(dtype=\"int32\")] = 1"),
}
REMOVE_ASSUME = {
    "alone": _program(_MASKED, "T.evaluate(T.assume(A[0] == 1))"),
    "in a sequence": _program(_MASKED, "T.evaluate(T.assume(A[0] == 1))\nA[1] = 1\nT.evaluate(T.assume(A[1] == 1))"),
    "in a loop": _program(_MASKED, "for i in range(16):\n    T.evaluate(T.assume(A[i] == 1))\nB[0] = 1"),
    "in a branch": _program(_MASKED, "for i in range(16):\n    if i < 8:\n        T.evaluate(T.assume(A[i] == 1))\n    else:\n        B[i] = 1"),
}
RENORMALIZE = {}
for _line in """
i // 16 * 4 + i % 16 // 4
(i // 16 * 64 + j) // 16
(i // 16 * 64 + j) % 16
i // 32 * 8 + i % 32 // 4 + j
i % 16 // 4 * 4 + i % 4
(i % 64 + 128 * j) // 32
(i % 64 + 128 * j) % 32
i % 32 // 8 * 2 + i // 32 * 8
(i * 4 + j % 4) // 8
(i * 4 + j % 4) % 8
i // 8 // 4 + i // 8 % 4
i % 12 // 4
(i + 3) % 16 // 4
(i * 16 + j) % 64 // 16
""".strip().split("\n"):
    RENORMALIZE[_line] = _body("for i, j in T.grid(512, 16):", f"    C[{_line}] = A[i + ({_line})]", parameters=PARAMETERS.split(", i:")[0])

RULES = {"Simplify": SIMPLIFY, "RemoveStoreUndef": REMOVE_STORE_UNDEF, "RemoveAssume": REMOVE_ASSUME,
         "RenormalizeSplitPattern": RENORMALIZE}
