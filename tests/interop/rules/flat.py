# SPDX-License-Identifier: Apache-2.0
"""Small programs for the rules of passes over loops and flat memory, by pass and by name: storage that is shared, types of
indices, statements that do nothing, unsafe selections, barriers, bounds."""

from odd_programs import _program

TWO = 'X: T.Buffer((64,), "float32"), Y: T.Buffer((64,), "float32"), n: T.int32, m: T.int32'


def _body(text, parameters=TWO):
    return _program(parameters, "\n".join("    " + line for line in text.split("\n")))


def _memory(buffers):
    """`buffers`: extents, type and scope of each."""
    text = ""
    for name, (shape, dtype, scope) in buffers.items():
        text += f'{name} = T.allocate({list(shape)}, "{dtype}", "{scope}")\n{name}_1 = T.Buffer({tuple(shape)}, "{dtype}", data={name}, scope="{scope}")\n'
    return text


def _store(text, buffers, parameters=TWO, head=""):
    return _body(head + _memory(buffers) + text, parameters)


def _same(names, size=16, dtype="float32", scope="global"):
    return {name: ((size,), dtype, scope) for name in names}


def _loop(statement, extent=16):
    return f"for i in range({extent}):\n    {statement}\n"


_CHAIN = _loop("P_1[i] = X[i]") + _loop("Q_1[i] = P_1[15 - i]") + _loop("R_1[i] = Q_1[15 - i]") + _loop("Y[i] = R_1[15 - i]").rstrip("\n")
STORAGE = {
    "a chain": _store(_CHAIN, _same("PQR")),
    "a chain in place": _store(_CHAIN.replace("15 - i", "i"), _same("PQR")),
    "a chain in registers": _store(_CHAIN, _same("PQR", scope="local")),
    "a long chain in registers": _store(_CHAIN, _same("PQR", 64, scope="local")),
    "a chain in place in registers": _store(_CHAIN.replace("15 - i", "i"), _same("PQR", scope="local")),
    "shared memory": _store(_CHAIN, _same("PQR", 64, scope="shared")),
    "dynamic shared memory": _store(_CHAIN, _same("PQR", 64, scope="shared.dyn")),
    "workspace": _store(_CHAIN, _same("PQR", 64, scope="global.workspace")),
    "vtcm": _store(_CHAIN, _same("PQR", 64, scope="global.vtcm")),
    "other types of one size": _store(_loop("P_1[i] = X[i]") + _loop('Q_1[i] = T.Cast("int32", P_1[15 - i])') + _loop('R_1[i] = T.Cast("float32", Q_1[15 - i])') + _loop("Y[i] = R_1[15 - i]").rstrip(),
                                      {**_same("PR"), **_same("Q", dtype="int32")}),
    "other types of other sizes": _store(_loop("P_1[i] = X[i]") + _loop('Q_1[i] = T.Cast("float16", P_1[15 - i])') + _loop('R_1[i] = T.Cast("float32", Q_1[15 - i])') + _loop("Y[i] = R_1[15 - i]").rstrip(),
                                         {**_same("PR", 64), **_same("Q", 128, "float16")}),
    "other sizes": _store(_CHAIN, {**_same("P", 16), **_same("Q", 32), **_same("R", 20)}),
    "very other sizes": _store(_CHAIN, {**_same("P", 16), **_same("Q", 1600), **_same("R", 20)}),
    "all at once": _store(_loop("P_1[i] = X[i]") + _loop("Q_1[i] = X[i]") + _loop("R_1[i] = X[i]") + _loop("Y[i] = P_1[i] + Q_1[i] + R_1[i]").rstrip(), _same("PQR")),
    "in a loop": _body("for k in range(4):\n" + "\n".join("    " + line for line in (_memory(_same("PQ")) + _loop("P_1[i] = X[k * 16 + i]") + _loop("Q_1[i] = P_1[15 - i]") + _loop("Y[k * 16 + i] = Q_1[15 - i]").rstrip()).split("\n"))),
    "around a loop": _store("for k in range(4):\n    for i in range(16):\n        P_1[i] = X[k * 16 + i]\n    for i in range(16):\n        Q_1[i] = P_1[15 - i]\n    for i in range(16):\n        Y[k * 16 + i] = Q_1[15 - i]", _same("PQ")),
    "kept over a loop": _store(_loop("P_1[i] = X[i]") + "for k in range(4):\n    for i in range(16):\n        Q_1[i] = P_1[15 - i]\n    for i in range(16):\n        Y[k * 16 + i] = Q_1[15 - i]", _same("PQ")),
    "in branches": _body("if n < 3:\n" + "\n".join("    " + line for line in (_memory(_same("P")) + _loop("P_1[i] = X[i]") + _loop("Y[i] = P_1[15 - i]").rstrip()).split("\n")) + "\nelse:\n" + "\n".join("    " + line for line in (_memory(_same("Q")) + _loop("Q_1[i] = X[i]") + _loop("Y[i] = Q_1[15 - i]").rstrip()).split("\n"))),
    "a parallel loop": _body("for k in T.parallel(4):\n" + "\n".join("    " + line for line in (_memory(_same("PQ")) + _loop("P_1[i] = X[k * 16 + i]") + _loop("Q_1[i] = P_1[15 - i]") + _loop("Y[k * 16 + i] = Q_1[15 - i]").rstrip()).split("\n"))),
    "around and in a parallel loop": _store(_loop("P_1[i] = X[i]") + "for k in T.parallel(4):\n" + "\n".join("    " + line for line in (_memory(_same("Q")) + _loop("Q_1[i] = P_1[15 - i]") + _loop("Y[k * 16 + i] = Q_1[15 - i]").rstrip()).split("\n")), _same("P")),
    "symbolic": _body("".join(f'{k} = T.allocate([n], "float32", "global")\n{k}_1 = T.Buffer((n,), data={k})\n' for k in "PQR") + _loop("P_1[i] = X[i]", "n") + _loop("Q_1[i] = P_1[n - i - 1]", "n") + _loop("R_1[i] = Q_1[n - i - 1]", "n") + _loop("Y[i] = R_1[n - i - 1]", "n").rstrip()),
    "a pointer": _store(_loop("P_1[i] = X[i]") + 'T.evaluate(T.call_extern("int32", "f", P))\n' + _loop("Q_1[i] = X[i]") + _loop("Y[i] = Q_1[i]").rstrip(), _same("PQ")),
    "an address": _store(_loop("P_1[i] = X[i]") + 'T.evaluate(T.call_extern("int32", "f", T.address_of(P_1[2])))\n' + _loop("Q_1[i] = X[i]") + _loop("Y[i] = Q_1[i]").rstrip(), _same("PQ")),
    "an access pointer": _store(_loop("P_1[i] = X[i]") + 'T.evaluate(T.call_extern("int32", "f", T.tvm_access_ptr(T.type_annotation("float32"), P, 0, 16, 1)))\n' + _loop("Q_1[i] = X[i]") + _loop("Y[i] = Q_1[i]").rstrip(), _same("PQ")),
    "in place, two operands": _store(_loop("P_1[i] = X[i]") + _loop("Q_1[i] = X[i + 16]") + _loop("R_1[i] = P_1[i] + Q_1[i]") + _loop("Y[i] = R_1[i]").rstrip(), _same("PQR")),
    "in place, another index": _store(_loop("P_1[i] = X[i]") + _loop("Q_1[i] = P_1[i] + P_1[(i + 1) % 16]") + _loop("Y[i] = Q_1[i]").rstrip(), _same("PQ")),
    "in place, a condition": _store(_loop("P_1[i] = X[i]") + _loop("if i < 8:\n        Q_1[i] = P_1[i]") + _loop("Y[i] = Q_1[i]").rstrip(), _same("PQ")),
    "in place, a call": _store(_loop("P_1[i] = X[i]") + _loop("Q_1[i] = T.exp(P_1[i])") + _loop("Y[i] = Q_1[i]").rstrip(), _same("PQ")),
    "in place, an outside call": _store(_loop("P_1[i] = X[i]") + _loop('Q_1[i] = T.call_extern("float32", "f", P_1[i])') + _loop("Y[i] = Q_1[i]").rstrip(), _same("PQ")),
    "in place, if_then_else": _store(_loop("P_1[i] = X[i]") + _loop("Q_1[i] = T.if_then_else(i < 8, P_1[i], T.float32(0))") + _loop("Y[i] = Q_1[i]").rstrip(), _same("PQ")),
    "threads": _body('bx = T.launch_thread("blockIdx.x", 2)\ntx = T.launch_thread("threadIdx.x", 4)\n' + _memory(_same("PQ", 1, scope="local")) + "P_1[0] = X[bx * 4 + tx]\nQ_1[0] = P_1[0] * T.float32(2)\nY[bx * 4 + tx] = Q_1[0]"),
    "threads, shared": _body('bx = T.launch_thread("blockIdx.x", 2)\ntx = T.launch_thread("threadIdx.x", 4)\n' + _memory(_same("PQ", 64, scope="shared")) + "P_1[tx] = X[bx * 4 + tx]\nQ_1[tx] = P_1[3 - tx] * T.float32(2)\nY[bx * 4 + tx] = Q_1[3 - tx]"),
    "threads, in a loop": _body('bx = T.launch_thread("blockIdx.x", 2)\ntx = T.launch_thread("threadIdx.x", 4)\nfor k in range(4):\n' + "\n".join("    " + l for l in (_memory(_same("P", 16, scope="local")) + "P_1[k] = X[bx * 4 + tx]\nY[bx * 4 + tx] = P_1[k]").split("\n"))),
    "two regions of threads": _body("".join(f'with T.launch_thread("threadIdx.x", 4) as tx:\n' + "\n".join("    " + l for l in (_memory(_same("P", 16, scope="local")) + f"P_1[{k}] = X[tx]\nY[tx] = P_1[{k}]").split("\n")) + "\n" for k in range(2)).rstrip()),
    "a virtual thread": _body('with T.launch_thread("vthread.x", 2) as vt:\n' + "\n".join("    " + l for l in (_memory(_same("P", 16, scope="local")) + "P_1[0] = X[vt]\nY[vt] = P_1[0]").split("\n"))),
    "vectors": _store("for i in range(4):\n    P_1[i * 4:i * 4 + 4] = X[i * 4:i * 4 + 4]\nfor i in range(4):\n    Q_1[i * 4:i * 4 + 4] = P_1[i * 4:i * 4 + 4]\nfor i in range(4):\n    Y[i * 4:i * 4 + 4] = Q_1[i * 4:i * 4 + 4]", _same("PQ")),
    "vectors and scalars": _store("for i in range(4):\n    P_1[i * 4:i * 4 + 4] = X[i * 4:i * 4 + 4]\nfor i in range(16):\n    Y[i] = P_1[i]", _same("P")),
    "vectors of two lengths": _store("for i in range(4):\n    P_1[i * 4:i * 4 + 4] = X[i * 4:i * 4 + 4]\nfor i in range(8):\n    Y[i * 2:i * 2 + 2] = P_1[i * 2:i * 2 + 2]", _same("P")),
    "vectors that begin elsewhere": _store("for i in range(4):\n    P_1[i * 3:i * 3 + 4] = X[i * 4:i * 4 + 4]\nfor i in range(4):\n    Y[i * 4:i * 4 + 4] = P_1[i * 3:i * 3 + 4]", _same("P")),
    "vectors, 15 elements": _store("for i in range(3):\n    P_1[i * 4:i * 4 + 4] = X[i * 4:i * 4 + 4]\nfor i in range(3):\n    Y[i * 4:i * 4 + 4] = P_1[i * 4:i * 4 + 4]", _same("P", 15)),
    "vectors that are allocated": _store("for i in range(4):\n    P_1[i] = X[i * 4:i * 4 + 4]\nfor i in range(4):\n    Y[i * 4:i * 4 + 4] = P_1[i]", _same("P", 4, "float32x4")),
    "vectors of a parameter": _body("for i in range(16):\n    Y[i * 4:i * 4 + 4] = X[i * 4:i * 4 + 4]"),
    "vectors of a parameter and scalars": _body("for i in range(16):\n    Y[i * 4:i * 4 + 4] = X[i * 4:i * 4 + 4]\nY[0] = X[0]"),
    "two dimensions": _store("for i, j in T.grid(4, 4):\n    P_1[i, j] = X[i * 4 + j]\nfor i, j in T.grid(4, 4):\n    Y[i * 4 + j] = P_1[j, i]", {"P": ((4, 4), "float32", "global")}),
    "declared": _body('P = T.allocate([16], "float32", "global")\nP_1 = T.decl_buffer((16,), data=P)\nQ = T.allocate([16], "float32", "global")\nQ_1 = T.decl_buffer((16,), data=Q)\n' + _loop("P_1[i] = X[i]") + _loop("Q_1[i] = P_1[15 - i]") + _loop("Y[i] = Q_1[15 - i]").rstrip()),
    "declared, shared": _body("".join(f'{k} = T.allocate([16], "float32", "global")\n{k}_1 = T.decl_buffer((16,), data={k})\n' for k in "PQR") + _CHAIN),
    "declared elsewhere": _body('P = T.allocate([16], "float32", "global")\nfor k in range(2):\n    P_1 = T.decl_buffer((16,), data=P)\n    for i in range(16):\n        P_1[i] = X[i]\n    for i in range(16):\n        Y[i] = P_1[15 - i]'),
    "a bool": _store(_loop("P_1[i] = X[i] < T.float32(0)") + _loop("Y[i] = T.Select(P_1[i], T.float32(1), X[i])").rstrip(), _same("P", dtype="bool")),
    "nothing uses it": _store(_loop("P_1[i] = X[i]").rstrip(), _same("P")),
    "nothing touches it": _store(_loop("Y[i] = X[i]").rstrip(), _same("P")),
    "a vectorized loop": _store("for i in T.vectorized(4):\n    P_1[i] = X[i]\nfor i in range(4):\n    Y[i] = P_1[i]", _same("P")),
    "a while": _store(_loop("P_1[i] = X[i]") + "while P_1[0] < T.float32(3):\n    P_1[0] = P_1[0] + T.float32(1)\n" + _loop("Q_1[i] = P_1[i]") + _loop("Y[i] = Q_1[i]").rstrip(), _same("PQ")),
    "a let": _store(_loop("P_1[i] = X[i]") + "x: T.float32 = P_1[0]\n" + _loop("Q_1[i] = x") + _loop("Y[i] = Q_1[i]").rstrip(), _same("PQ")),
    "an assertion": _store(_loop("P_1[i] = X[i]") + 'assert n < 3, "n"\n' + _loop("Y[i] = P_1[i]").rstrip(), _same("P")),
    "a sum": _store("P_1[0] = T.float32(0)\n" + _loop("P_1[0] = P_1[0] + X[i]") + "Q_1[0] = P_1[0]\nY[0] = Q_1[0]", _same("PQ", 1)),
    "five": _store(_loop("P_1[i] = X[15 - i]") + _loop("Q_1[i] = P_1[15 - i]") + _loop("R_1[i] = Q_1[15 - i]") + _loop("S_1[i] = R_1[15 - i]") + _loop("U_1[i] = S_1[15 - i]") + _loop("Y[i] = U_1[15 - i]").rstrip(), _same("PQRSU")),
}

SEVERAL = TWO + ', K: T.Buffer((64,), "int32"), L: T.Buffer((T.int64(64), T.int64(64)), "float32"), q: T.int64'
LONG = {
    "a loop": _body("for i in range(T.int64(16)):\n    Y[i] = X[i]", SEVERAL),
    "a nest": _body("for i, j in T.grid(T.int64(16), T.int64(16)):\n    L[i, j] = L[j, i] + T.float32(1)", SEVERAL),
    "a flat nest": _body("for i, j in T.grid(T.int64(4), T.int64(16)):\n    Y[i * T.int64(16) + j] = X[j * T.int64(4) + i]", SEVERAL),
    "too large": _body("for i, j in T.grid(T.int64(65536), T.int64(65536)):\n    Y[i * T.int64(65536) + j] = X[0]", SEVERAL),
    "just large": _body("for i, j in T.grid(T.int64(32768), T.int64(65536)):\n    Y[i * T.int64(65536) + j] = X[0]", SEVERAL),
    "a symbolic bound": _body("for i in range(q):\n    Y[i] = X[i]", SEVERAL),
    "a symbolic bound and a product": _body("for i in range(q):\n    Y[i * T.int64(4)] = X[i]", SEVERAL),
    "a symbolic remainder": _body("for i in range(q):\n    Y[i % T.int64(4)] = X[i]", SEVERAL),
    "a cast": _body('for i in range(16):\n    Y[T.Cast("int64", i) * T.int64(4)] = X[i]', SEVERAL),
    "a cast of a load": _body('for i in range(16):\n    Y[T.Cast("int64", K[i]) * T.int64(4)] = X[i]', SEVERAL),
    "a cast and a parameter": _body('for i in range(16):\n    Y[T.Cast("int64", i) + q] = X[i]', SEVERAL),
    "a parameter": _body("Y[q] = X[q + T.int64(1)]", SEVERAL),
    "a let": _body("for i in range(T.int64(16)):\n    x: T.int64 = i * T.int64(2)\n    Y[x] = X[i]", SEVERAL),
    "a let of a parameter": _body("x: T.int64 = q * T.int64(2)\nY[x] = X[q]", SEVERAL),
    "a condition": _body("for i in range(T.int64(16)):\n    if i < T.int64(10):\n        Y[i] = X[i]", SEVERAL),
    "a condition with a parameter": _body("for i in range(T.int64(16)):\n    if i < q:\n        Y[i] = X[i]", SEVERAL),
    "a value": _body('for i in range(T.int64(16)):\n    Y[i] = T.Cast("float32", i * T.int64(3))', SEVERAL),
    "an integer value": _body('for i in range(T.int64(16)):\n    K[i] = T.Cast("int32", i * T.int64(3))', SEVERAL),
    "a long value": _body("for i in range(T.int64(16)):\n    Z[i] = i * T.int64(3)", 'Z: T.Buffer((64,), "int64")'),
    "a long load": _body("for i in range(T.int64(16)):\n    Y[Z[i]] = X[i]", SEVERAL + ', Z: T.Buffer((64,), "int64")'),
    "threads": _body('bx = T.launch_thread("blockIdx.x", T.int64(4))\ntx = T.launch_thread("threadIdx.x", T.int64(16))\nY[bx * T.int64(16) + tx] = X[bx * T.int64(16) + tx]', SEVERAL),
    "threads of two types": _body('bx = T.launch_thread("blockIdx.x", T.int64(4))\ntx = T.launch_thread("threadIdx.x", 16)\nY[bx * T.int64(16) + T.Cast("int64", tx)] = X[tx]', SEVERAL),
    "an allocation": _body('P = T.allocate([T.int64(16)], "float32", "global")\nP_1 = T.Buffer((T.int64(16),), data=P)\nfor i in range(T.int64(16)):\n    P_1[i] = X[i]\nfor i in range(T.int64(16)):\n    Y[i] = P_1[T.int64(15) - i]', SEVERAL),
    "a vector": _body("for i in range(T.int64(16)):\n    Y[i * T.int64(4):i * T.int64(4) + T.int64(4)] = X[i * T.int64(4):i * T.int64(4) + T.int64(4)]", SEVERAL),
    "a ramp": _body("for i in range(T.int64(4)):\n    Y[T.Ramp(i, T.int64(4), 4)] = T.Broadcast(X[i], 4)", SEVERAL),
    "shifts": _body("for i in range(T.int64(16)):\n    Y[T.shift_left(i, T.int64(1))] = X[T.shift_right(i, T.int64(1))]", SEVERAL),
    "bits": _body("for i in range(T.int64(16)):\n    Y[T.bitwise_and(i, T.int64(7))] = X[T.bitwise_xor(i, T.int64(3))]", SEVERAL),
    "min and max": _body("for i in range(T.int64(16)):\n    Y[T.min(i, T.int64(7))] = X[T.max(i - T.int64(3), T.int64(0))]", SEVERAL),
    "a selection": _body("for i in range(T.int64(16)):\n    Y[T.Select(i < T.int64(3), i, i + T.int64(1))] = X[T.if_then_else(i < T.int64(3), i, T.int64(0))]", SEVERAL),
    "quotients": _body("for i in range(T.int64(16)):\n    Y[i // T.int64(4)] = X[i % T.int64(4)] + X[T.truncdiv(i, T.int64(3))] + X[T.truncmod(i, T.int64(3))]", SEVERAL),
    "a call": _body('for i in range(T.int64(16)):\n    T.evaluate(T.call_extern("int32", "f", i))', SEVERAL),
    "a call by address": _body('for i in range(T.int64(16)):\n    T.evaluate(T.call_extern("int32", "f", T.address_of(X[i])))', SEVERAL),
    "an assertion": _body('for i in range(T.int64(16)):\n    assert i < q, "n"\n    Y[i] = X[i]', SEVERAL),
    "negative": _body("for i in range(T.int64(16)):\n    Y[T.int64(15) - i] = X[i]", SEVERAL),
    "a loop from elsewhere": _body("for i in T.serial(T.int64(4), T.int64(12)):\n    Y[i] = X[i]", SEVERAL),
    "an inner extent": _body("for i in range(T.int64(4)):\n    for j in range(i + T.int64(1)):\n        Y[i * T.int64(4) + j] = X[j]", SEVERAL),
    "small indices": _body('for i in range(T.int8(16)):\n    Y[i] = X[i]', SEVERAL),
    "unsigned": _body('for i in range(T.uint32(16)):\n    Y[i] = X[i]', SEVERAL),
    "a while": _body("while q < T.int64(3):\n    Y[q] = X[q]", SEVERAL),
    "an equality": _body("for i in range(T.int64(16)):\n    if i % T.int64(4) == T.int64(0) and i != T.int64(8):\n        Y[i] = X[i]", SEVERAL),
    "two types meet": _body("for i in range(16):\n    for j in range(T.int64(4)):\n        Y[i * T.int64(4) + j] = X[j]".replace("i * T.int64(4)", 'T.Cast("int64", i) * T.int64(4)'), SEVERAL),
    "an attribute": _body('with T.attr(0, "note", q):\n    Y[q] = X[q]', SEVERAL),
    "a symbolic shape": _program('a: T.handle, b: T.handle', """
        k = T.int64()
        X = T.match_buffer(a, (k,))
        Y = T.match_buffer(b, (k,))
        for i in range(k):
            Y[i] = X[i]
    """),
    "a symbolic nest": _program('a: T.handle, b: T.handle, k: T.int64', """
        X = T.match_buffer(a, (k * T.int64(16),))
        Y = T.match_buffer(b, (k * T.int64(16),))
        for i, j in T.grid(k, T.int64(16)):
            Y[i * T.int64(16) + j] = X[i * T.int64(16) + j]
    """),
    "a symbolic thread": _program('a: T.handle, b: T.handle', """
        k = T.int64()
        X = T.match_buffer(a, (k,))
        Y = T.match_buffer(b, (k,))
        bx = T.launch_thread("blockIdx.x", (k + T.int64(31)) // T.int64(32))
        tx = T.launch_thread("threadIdx.x", T.int64(32))
        if bx * T.int64(32) + tx < k:
            Y[bx * T.int64(32) + tx] = X[bx * T.int64(32) + tx]
    """),
}

NOOP = {
    "a loop of nothing": _body("for i in range(16):\n    T.evaluate(0)\nY[0] = X[0]"),
    "an empty loop": _body("for i in range(0):\n    Y[i] = X[i]\nY[0] = X[0]"),
    "an empty loop, negative": _body("for i in range(-3):\n    Y[i] = X[i]\nY[0] = X[0]"),
    "a nest of nothing": _body("for i in range(16):\n    for j in range(n):\n        T.evaluate(0)\nY[0] = X[0]"),
    "a call in the extent": _body('for i in range(T.call_extern("int32", "f")):\n    T.evaluate(0)\nY[0] = X[0]'),
    "a pure value": _body("T.evaluate(n + 1)\nY[0] = X[0]"),
    "a load": _body("T.evaluate(X[n])\nY[0] = X[0]"),
    "a call": _body('T.evaluate(T.call_extern("int32", "f", n))\nY[0] = X[0]'),
    "a pure call": _body('T.evaluate(T.call_pure_extern("int32", "f", n))\nY[0] = X[0]'),
    "an assertion": _body('assert n < 3, "n"\nT.evaluate(0)'),
    "a let": _body("x: T.int32 = n + 1\nY[0] = X[0]"),
    "a let of a call": _body('x: T.int32 = T.call_extern("int32", "f")\nY[0] = X[0]'),
    "an if of nothing": _body("if n < 3:\n    T.evaluate(0)\nY[0] = X[0]"),
    "an if of a call and nothing": _body('if T.call_extern("int32", "f") < 3:\n    T.evaluate(0)\nY[0] = X[0]'),
    "an if and else of nothing": _body("if n < 3:\n    T.evaluate(0)\nelse:\n    T.evaluate(0)\nY[0] = X[0]"),
    "an else of nothing": _body("if n < 3:\n    Y[1] = X[1]\nelse:\n    T.evaluate(0)\nY[0] = X[0]"),
    "an if of nothing and else": _body("if n < 3:\n    T.evaluate(0)\nelse:\n    Y[1] = X[1]\nY[0] = X[0]"),
    "a store to itself": _body("for i in range(16):\n    Y[i] = Y[i]"),
    "a store of what is elsewhere": _body("for i in range(16):\n    Y[i] = Y[i + 1]"),
    "an allocation": _body('P = T.allocate([16], "float32", "global")\nP_1 = T.Buffer((16,), data=P)\nY[0] = X[0]'),
    "an allocation of nothing": _body('P = T.allocate([16], "float32", "global")\nT.evaluate(0)'),
    "an attribute": _body('with T.attr(0, "note", 1):\n    T.evaluate(0)\nY[0] = X[0]'),
    "a thread": _body('with T.launch_thread("threadIdx.x", 4) as tx:\n    T.evaluate(0)\nY[0] = X[0]'),
    "an attribute for debugging": _body('with T.attr(0, "pragma_debug_skip_region", 1):\n    Y[1] = X[1]\nY[0] = X[0]'),
    "an async scope": _body('with T.attr(0, "async_scope", 1):\n    T.evaluate(0)\nY[0] = X[0]'),
    "a wait": _body('with T.attr(0, "async_wait_queue_scope", 0):\n    with T.attr(0, "async_wait_inflight_count", 0):\n        T.evaluate(0)\nY[0] = X[0]'),
    "a wait and more": _body('with T.attr(0, "async_wait_queue_scope", 0):\n    with T.attr(0, "async_wait_inflight_count", 0):\n        Y[0] = X[0]'),
    "a known condition": _body("for i in range(16):\n    if i < 20:\n        Y[i] = X[i]"),
    "a condition that never holds": _body("for i in range(16):\n    if i > 20:\n        Y[i] = X[i]"),
    "a condition that never holds, with else": _body("for i in range(16):\n    if i > 20:\n        Y[i] = X[i]\n    else:\n        Y[i] = T.float32(0)"),
    "nothing at all": _body("T.evaluate(0)"),
    "a loop of one": _body("for i in range(1):\n    Y[i] = X[i]"),
    "a declared buffer": _body("V = T.decl_buffer((64,), data=X.data)\nY[0] = X[0]"),
    "a declared buffer that is used": _body("V = T.decl_buffer((64,), data=X.data)\nY[0] = V[0]"),
    "a while of nothing": _body("while n < 3:\n    T.evaluate(0)"),
    "nested ifs of nothing": _body("if n < 3:\n    if m < 3:\n        T.evaluate(0)\n    T.evaluate(n)\nY[0] = X[0]"),
    "an if of a pure call": _body("if T.exp(X[0]) < T.float32(3):\n    T.evaluate(0)\nY[0] = X[0]"),
    "overwritten": (_body("Y[0] = X[0]\nY[0] = X[1]"), {"config": {"tir.RemoveNoOp": {"use_dataflow_analysis": True}}}),
    "overwritten loops": (_body("for i in range(16):\n    Y[i] = T.float32(1)\nfor i in range(16):\n    Y[i] = T.float32(2)"), {"config": {"tir.RemoveNoOp": {"use_dataflow_analysis": True}}}),
    "partly overwritten loops": (_body("for i in range(16):\n    Y[i] = T.float32(1)\nfor i in range(8):\n    Y[i] = T.float32(2)"), {"config": {"tir.RemoveNoOp": {"use_dataflow_analysis": True}}}),
    "more than overwritten": (_body("for i in range(8):\n    Y[i] = T.float32(1)\nfor i in range(16):\n    Y[i] = T.float32(2)"), {"config": {"tir.RemoveNoOp": {"use_dataflow_analysis": True}}}),
    "overwritten, but read": (_body("for i in range(16):\n    Y[i] = T.float32(1)\nX[0] = Y[0]\nfor i in range(16):\n    Y[i] = T.float32(2)"), {"config": {"tir.RemoveNoOp": {"use_dataflow_analysis": True}}}),
    "overwritten, but another is read": (_body("for i in range(16):\n    Y[i] = T.float32(1)\nX[0] = Y[20]\nfor i in range(16):\n    Y[i] = T.float32(2)"), {"config": {"tir.RemoveNoOp": {"use_dataflow_analysis": True}}}),
    "written twice the same": (_body("for i in range(16):\n    Y[i] = T.float32(1)\nfor i in range(16):\n    Y[i] = T.float32(1)"), {"config": {"tir.RemoveNoOp": {"use_dataflow_analysis": True}}}),
    "a known value": (_body("T.evaluate(T.assume(K[0] == 5))\nK[0] = 5", SEVERAL), {"config": {"tir.RemoveNoOp": {"use_dataflow_analysis": True}}}),
    "a known value by a condition": (_body("if K[0] == 5:\n    K[0] = 5", SEVERAL), {"config": {"tir.RemoveNoOp": {"use_dataflow_analysis": True}}}),
    "overwritten in a branch": (_body("Y[0] = T.float32(1)\nif n < 3:\n    Y[0] = T.float32(2)"), {"config": {"tir.RemoveNoOp": {"use_dataflow_analysis": True}}}),
    "overwritten in both branches": (_body("Y[0] = T.float32(1)\nif n < 3:\n    Y[0] = T.float32(2)\nelse:\n    Y[0] = T.float32(3)"), {"config": {"tir.RemoveNoOp": {"use_dataflow_analysis": True}}}),
    "a branch that is overwritten": (_body("if n < 3:\n    Y[0] = T.float32(1)\nY[0] = T.float32(2)"), {"config": {"tir.RemoveNoOp": {"use_dataflow_analysis": True}}}),
    "overwritten outside of the loop": (_body("for i in range(16):\n    Y[0] = X[i]\nY[0] = T.float32(2)"), {"config": {"tir.RemoveNoOp": {"use_dataflow_analysis": True}}}),
    "a sum that is overwritten": (_body("for i in range(16):\n    Y[0] = Y[0] + X[i]\nY[0] = T.float32(2)"), {"config": {"tir.RemoveNoOp": {"use_dataflow_analysis": True}}}),
    "strided, overwritten": (_body("for i in range(8):\n    Y[i * 2] = T.float32(1)\nfor i in range(16):\n    Y[i] = T.float32(2)"), {"config": {"tir.RemoveNoOp": {"use_dataflow_analysis": True}}}),
    "a call between": (_body('Y[0] = T.float32(1)\nT.evaluate(T.call_extern("int32", "f", Y.data))\nY[0] = T.float32(2)'), {"config": {"tir.RemoveNoOp": {"use_dataflow_analysis": True}}}),
    "two dimensions, overwritten": (_body("for i, j in T.grid(4, 4):\n    B[i, j] = T.float32(1)\nfor i, j in T.grid(4, 4):\n    B[i, j] = T.float32(2)", TWO + ', B: T.Buffer((4, 4), "float32")'), {"config": {"tir.RemoveNoOp": {"use_dataflow_analysis": True}}}),
}

SELECT = {
    "safe": _body("Y[0] = T.Select(n < 3, T.float32(1), T.float32(2))"),
    "a load": _body("Y[n] = T.Select(n < 3, X[n], T.float32(2))"),
    "the other load": _body("Y[n] = T.Select(n < 3, T.float32(2), X[n])"),
    "two loads": _body("Y[n] = T.Select(n < 3, X[n], X[n + 1])"),
    "a load in the condition": _body("Y[n] = T.Select(X[n] < T.float32(3), X[n], T.float32(2))"),
    "a load in the condition and safe": _body("Y[n] = T.Select(X[n] < T.float32(3), T.float32(1), T.float32(2))"),
    "a division": _body("K[0] = T.Select(n != 0, m // n, 0)", SEVERAL),
    "a division by a constant": _body("K[0] = T.Select(n != 0, m // 3, 0)", SEVERAL),
    "a remainder": _body("K[0] = T.Select(n != 0, m % n, 0)", SEVERAL),
    "a float division": _body("Y[0] = T.Select(n != 0, f / g, f)", TWO + ", f: T.float32, g: T.float32"),
    "a call": _body('Y[0] = T.Select(n != 0, T.call_extern("float32", "f"), T.float32(0))'),
    "a pure call": _body('Y[0] = T.Select(n != 0, T.call_pure_extern("float32", "f"), T.float32(0))'),
    "exp": _body("Y[0] = T.Select(n != 0, T.exp(f), f)", TWO + ", f: T.float32, g: T.float32"),
    "exp of a load": _body("Y[0] = T.Select(n != 0, T.exp(X[n]), T.float32(0))"),
    "if_then_else inside": _body("Y[0] = T.Select(n != 0, T.if_then_else(m < 3, X[m], T.float32(0)), T.float32(0))"),
    "if_then_else inside, unsafe": _body("Y[0] = T.Select(n != 0, T.if_then_else(m < X[m], T.float32(1), T.float32(0)), T.float32(0))".replace("m < X[m]", "X[m] < T.float32(2)")),
    "nested": _body("Y[0] = T.Select(n != 0, T.Select(m != 0, X[n], T.float32(1)), T.float32(0))"),
    "nested, safe": _body("Y[0] = T.Select(n != 0, T.Select(m != 0, T.float32(2), T.float32(1)), T.float32(0))"),
    "nested in the condition": _body("Y[0] = T.Select(T.Select(m != 0, X[n], T.float32(1)) < T.float32(2), T.float32(1), T.float32(0))"),
    "a vector": _body("Y[0:4] = T.Select(T.Broadcast(n < 3, 4), X[0:4], T.Broadcast(T.float32(0), 4))"),
    "a vector, a scalar condition": _body("Y[0:4] = T.Select(n < 3, X[0:4], T.Broadcast(T.float32(0), 4))"),
    "a vector by lanes": _body("Y[0:4] = T.Select(T.Ramp(0, 1, 4) < T.Broadcast(n, 4), X[0:4], T.Broadcast(T.float32(0), 4))"),
    "in an index": _body("Y[T.Select(n < 3, K[n], 0)] = X[0]", SEVERAL),
    "in a bound": _body("for i in range(T.Select(n < 3, K[n], 0)):\n    Y[i] = X[i]", SEVERAL),
    "in a condition": _body("if T.Select(n < 3, K[n], 0) < 4:\n    Y[0] = X[0]", SEVERAL),
    "an address": _body('T.evaluate(T.call_extern("int32", "f", T.Select(n < 3, T.address_of(X[n]), X.data)))'),
    "a let": _body("x: T.float32 = T.Select(n < 3, X[n], T.float32(0))\nY[0] = x"),
    "a cast of a load": _body('Y[n] = T.Select(n < 3, T.Cast("float32", K[n]), T.float32(2))', SEVERAL),
    "and of loads": _body("Y[n] = T.Select(n < 3 and X[n] < T.float32(0), X[n], T.float32(2))"),
    "max of loads": _body("Y[n] = T.max(T.Select(n < 3, X[n], T.float32(2)), T.float32(0))"),
}


def _sync(text, buffers=None, extents=None, scope="shared", parameters=TWO):
    head = "".join(f'{"b" if axis[0] == "b" else "t"}{axis[-1]} = T.launch_thread("{axis}", {extent})\n' for axis, extent in (extents or {"blockIdx.x": 2, "threadIdx.x": 16}).items())
    return _body(head + _memory(buffers or _same("PQ", 64, scope=scope)) + text, parameters), {"args": [scope]}


SYNC = {
    "write and read": _sync("P_1[tx] = X[tx]\nY[tx] = P_1[15 - tx]"),
    "its own": _sync("P_1[tx] = X[tx]\nY[tx] = P_1[tx]"),
    "its own, with an offset": _sync("P_1[tx + 4] = X[tx]\nY[tx] = P_1[tx + 4]"),
    "one for all": _sync("P_1[0] = X[0]\nY[tx] = P_1[0]"),
    "a condition writes": _sync("if tx < 8:\n    P_1[tx] = X[tx]\nY[tx] = P_1[15 - tx]"),
    "a condition reads": _sync("P_1[tx] = X[tx]\nif tx < 8:\n    Y[tx] = P_1[15 - tx]"),
    "a condition does both": _sync("if tx < 8:\n    P_1[tx] = X[tx]\n    Y[tx] = P_1[15 - tx]"),
    "a uniform condition does both": _sync("if n < 8:\n    P_1[tx] = X[tx]\n    Y[tx] = P_1[15 - tx]"),
    "a block's condition does both": _sync("if bx < 1:\n    P_1[tx] = X[tx]\n    Y[tx] = P_1[15 - tx]"),
    "a condition writes, else writes": _sync("if tx < 8:\n    P_1[tx] = X[tx]\nelse:\n    P_1[tx] = T.float32(0)\nY[tx] = P_1[15 - tx]"),
    "read and write": _sync("Y[tx] = P_1[15 - tx]\nP_1[tx] = X[tx]"),
    "write and write": _sync("P_1[tx] = X[tx]\nP_1[15 - tx] = X[tx]"),
    "write and write the same": _sync("P_1[tx] = X[tx]\nP_1[tx] = X[tx + 16]"),
    "two buffers": _sync("P_1[tx] = X[tx]\nQ_1[tx] = X[tx + 16]\nY[tx] = P_1[15 - tx] + Q_1[15 - tx]"),
    "two buffers in turn": _sync("P_1[tx] = X[tx]\nQ_1[tx] = P_1[15 - tx]\nY[tx] = Q_1[15 - tx]"),
    "a loop": _sync("for k in range(4):\n    P_1[tx] = X[k * 16 + tx]\n    Y[k * 16 + tx] = P_1[15 - tx]"),
    "a loop around a sum": _sync("for k in range(4):\n    P_1[tx] = X[k * 16 + tx]\n    for j in range(16):\n        Y[tx] = Y[tx] + P_1[j]"),
    "a loop that reads only": _sync("P_1[tx] = X[tx]\nfor k in range(4):\n    Y[k * 16 + tx] = P_1[(tx + k) % 16]"),
    "a loop that writes only": _sync("for k in range(4):\n    P_1[k * 16 + tx] = X[k * 16 + tx]\nY[tx] = P_1[15 - tx]"),
    "a loop by the index": _sync("for k in range(4):\n    P_1[k * 16 + tx] = X[k * 16 + tx]\n    Y[k * 16 + tx] = P_1[k * 16 + 15 - tx]"),
    "a loop of one's own": _sync("for k in range(4):\n    P_1[tx] = X[k * 16 + tx]\n    Y[k * 16 + tx] = P_1[tx]"),
    "a barrier is there": _sync('P_1[tx] = X[tx]\nT.tvm_storage_sync("shared")\nY[tx] = P_1[15 - tx]'),
    "a tree": _sync("P_1[tx] = X[tx]\nfor k in range(4):\n    if tx < T.shift_right(8, k):\n        P_1[tx] = P_1[tx] + P_1[tx + T.shift_right(8, k)]\nif tx == 0:\n    Y[0] = P_1[0]"),
    "an unrolled tree": _sync("P_1[tx] = X[tx]\nif tx < 8:\n    P_1[tx] = P_1[tx] + P_1[tx + 8]\nif tx < 4:\n    P_1[tx] = P_1[tx] + P_1[tx + 4]\nif tx == 0:\n    Y[0] = P_1[0]"),
    "two axes": _sync("P_1[ty * 4 + tx] = X[ty * 4 + tx]\nY[ty * 4 + tx] = P_1[tx * 4 + ty]", extents={"threadIdx.x": 4, "threadIdx.y": 4}),
    "two axes, its own": _sync("P_1[ty * 4 + tx] = X[ty * 4 + tx]\nY[ty * 4 + tx] = P_1[ty * 4 + tx]", extents={"threadIdx.x": 4, "threadIdx.y": 4}),
    "two axes, the row's": _sync("P_1[tx] = X[tx]\nY[ty * 4 + tx] = P_1[tx]", extents={"threadIdx.x": 4, "threadIdx.y": 4}),
    "two axes, the other order": _sync("P_1[tx] = X[tx]\nY[ty * 4 + tx] = P_1[tx]", extents={"threadIdx.y": 4, "threadIdx.x": 4}),
    "vectors": _sync("P_1[tx * 4:tx * 4 + 4] = X[tx * 4:tx * 4 + 4]\nY[tx * 4:tx * 4 + 4] = P_1[tx * 4:tx * 4 + 4]"),
    "a pointer": _sync('P_1[tx] = X[tx]\nT.evaluate(T.call_extern("int32", "f", P))'),
    "an access pointer": _sync('P_1[tx] = X[tx]\nT.evaluate(T.call_extern("int32", "f", T.tvm_access_ptr(T.type_annotation("float32"), P, 0, 16, 1)))\nY[tx] = P_1[15 - tx]'),
    "an access pointer to write": _sync('T.evaluate(T.call_extern("int32", "f", T.tvm_access_ptr(T.type_annotation("float32"), P, 0, 16, 2)))\nY[tx] = P_1[15 - tx]'),
    "an address": _sync('P_1[tx] = X[tx]\nT.evaluate(T.call_extern("int32", "f", T.address_of(P_1[0])))'),
    "dynamic": _sync("P_1[tx] = X[tx]\nQ_1[tx] = X[tx]\nY[tx] = P_1[tx]", scope="shared.dyn"),
    "dynamic, not asked": (_sync("P_1[tx] = X[tx]\nY[tx] = P_1[15 - tx]", scope="shared.dyn")[0], {"args": ["shared"]}),
    "warp": _sync("P_1[tx] = X[tx]\nY[tx] = P_1[15 - tx]", scope="warp"),
    "global": _sync("Y[tx] = X[tx]\nX[tx] = Y[15 - tx]", scope="global", buffers=_same("P", 64)),
    "no threads": (_body(_memory(_same("P", scope="shared")) + "P_1[n] = X[n]\nY[n] = P_1[m]"), {"args": ["shared"]}),
    "two regions": (_body("".join('with T.launch_thread("threadIdx.x", 16) as tx:\n' + "\n".join("    " + l for l in (_memory(_same("P", scope="shared")) + "P_1[tx] = X[tx]\nY[tx] = P_1[15 - tx]").split("\n")) + "\n" for _ in range(2)).rstrip()), {"args": ["shared"]}),
    "a wait for copies": _sync('with T.attr(0, "async_scope", 1):\n    P_1[tx] = X[tx]\nT.ptx_commit_group()\nwith T.attr(0, "async_wait_queue_scope", 0):\n    with T.attr(0, "async_wait_inflight_count", 0):\n        Y[tx] = P_1[tx]'),
    "a double buffer": _sync('for k in range(4):\n    with T.attr(P, "double_buffer_write", 1):\n        P_1[k % 2 * 16 + tx] = X[k * 16 + tx]\n    Y[k * 16 + tx] = P_1[k % 2 * 16 + 15 - tx]'),
    "a while": _sync("P_1[tx] = X[tx]\nwhile Y[tx] < T.float32(3):\n    Y[tx] = P_1[15 - tx]"),
    "a let": _sync("P_1[tx] = X[tx]\nx: T.float32 = P_1[15 - tx]\nY[tx] = x"),
    "a selection": _sync("P_1[tx] = X[tx]\nY[tx] = T.if_then_else(tx < 8, P_1[15 - tx], T.float32(0))"),
    "nested loops": _sync("for k in range(2):\n    for j in range(2):\n        P_1[tx] = X[k * 16 + tx]\n        Y[j * 16 + tx] = P_1[15 - tx]\n    P_1[tx] = X[tx]"),
    "a loop of one": _sync("for k in range(1):\n    P_1[tx] = X[tx]\n    Y[tx] = P_1[15 - tx]"),
    "an unrolled loop": _sync("for k in T.unroll(4):\n    P_1[tx] = X[k * 16 + tx]\n    Y[k * 16 + tx] = P_1[15 - tx]"),
    "two loops": _sync("for k in range(2):\n    P_1[k * 16 + tx] = X[tx]\nfor k in range(2):\n    Y[k * 16 + tx] = P_1[k * 16 + 15 - tx]\nfor k in range(2):\n    P_1[k * 16 + tx] = X[tx + 1]"),
    "a loop in a condition": _sync("P_1[tx] = X[tx]\nif tx < 4:\n    for k in range(4):\n        Y[k * 16 + tx] = P_1[15 - k]"),
    "two dimensions": _sync("P_1[tx, 0] = X[tx]\nY[tx] = P_1[15 - tx, 0]", {"P": ((16, 4), "float32", "shared")}),
    "two dimensions, its own": _sync("P_1[tx, 0] = X[tx]\nY[tx] = P_1[tx, 0]", {"P": ((16, 4), "float32", "shared")}),
}

BOUNDS = {
    "a store": _body("for i in range(n):\n    Y[i] = T.float32(0)"),
    "a load and a store": _body("for i in range(n):\n    Y[i] = X[i + 1]"),
    "two loads": _body("for i in range(n):\n    Y[i] = X[i + 1] + X[i * 2]"),
    "a condition": _body("for i in range(n):\n    if i < m:\n        Y[i] = X[i]"),
    "a chosen value": _body("for i in range(n):\n    Y[i] = T.if_then_else(i < m, X[i], T.float32(0))"),
    "a vector": _body("Y[0:4] = X[n:n + 4]"),
    "two dimensions": _body("B[n, m] = X[0]", TWO + ', B: T.Buffer((4, 4), "float32")'),
    "memory": _body('P = T.allocate([16], "float32", "global")\nP_1 = T.Buffer((16,), data=P)\nP_1[n] = X[n]\nY[n] = P_1[n]'),
    "no store": _body('T.evaluate(T.call_extern("int32", "f", X[n]))'),
    "symbolic": _program("a: T.handle, b: T.handle", """
        k = T.int32()
        X = T.match_buffer(a, (k,))
        Y = T.match_buffer(b, (k,))
        for i in range(k):
            Y[i] = X[i]
    """),
    "the bounds of a loop": _body("for i in range(K[n]):\n    Y[i] = X[i]", SEVERAL),
    "an index that is loaded": _body("Y[K[n]] = X[n]", SEVERAL),
}

_Q = 'Q: T.Buffer((8, 8), "float32"), R: T.Buffer((8, 8), "float32")'
FLAT = {
    "two dimensions": _body("for i, j in T.grid(8, 8):\n    R[i, j] = Q[j, i]", _Q),
    "one": _body("for i in range(64):\n    Y[i] = X[i]"),
    "none": _body("Z[()] = X[0]", TWO + ', Z: T.Buffer((), "float32")'),
    "three": _body("for i, j, k in T.grid(2, 4, 8):\n    W[i, j, k] = X[k]", TWO + ', W: T.Buffer((2, 4, 8), "float32")'),
    "a vector": _body("for i, j in T.grid(8, 2):\n    R[i, j * 4:j * 4 + 4] = Q[i, j * 4:j * 4 + 4]", _Q),
    "an allocation": _body('P = T.allocate([8, 8], "float32", "global")\nP_1 = T.Buffer((8, 8), data=P)\nfor i, j in T.grid(8, 8):\n    P_1[i, j] = Q[i, j]\nfor i, j in T.grid(8, 8):\n    R[i, j] = P_1[j, i]', _Q),
    "a declared allocation": _body('P = T.allocate([8, 8], "float32", "global")\nP_1 = T.decl_buffer((8, 8), data=P)\nfor i, j in T.grid(8, 8):\n    P_1[i, j] = Q[i, j]\nfor i, j in T.grid(8, 8):\n    R[i, j] = P_1[j, i]', _Q),
    "strides": _program("a: T.handle, b: T.handle", """
        Q = T.match_buffer(a, (8, 8), strides=(16, 1))
        R = T.match_buffer(b, (8, 8))
        for i, j in T.grid(8, 8):
            R[i, j] = Q[i, j]
    """),
    "symbolic strides": _program("a: T.handle, b: T.handle, s: T.int32", """
        Q = T.match_buffer(a, (8, 8), strides=(s, 1))
        R = T.match_buffer(b, (8, 8))
        for i, j in T.grid(8, 8):
            R[i, j] = Q[i, j]
    """),
    "an offset": _program("a: T.handle, b: T.handle, s: T.int32", """
        Q = T.match_buffer(a, (8, 8), elem_offset=s)
        R = T.match_buffer(b, (8, 8))
        for i, j in T.grid(8, 8):
            R[i, j] = Q[i, j]
    """),
    "a constant offset": _program("a: T.handle, b: T.handle", """
        Q = T.match_buffer(a, (8, 8), elem_offset=16)
        R = T.match_buffer(b, (8, 8))
        for i, j in T.grid(8, 8):
            R[i, j] = Q[i, j]
    """),
    "symbolic": _program("a: T.handle, b: T.handle", """
        k, l = T.int32(), T.int32()
        Q = T.match_buffer(a, (k, l))
        R = T.match_buffer(b, (l, k))
        for i, j in T.grid(k, l):
            R[j, i] = Q[i, j]
    """),
    "a parted index": _body("for i in range(64):\n    R[i // 8, i % 8] = Q[i % 8, i // 8]", _Q),
    "a parted symbolic index": _program("a: T.handle, b: T.handle", """
        k = T.int32()
        Q = T.match_buffer(a, (k, 8))
        R = T.match_buffer(b, (k, 8))
        for i in range(k * 8):
            R[i // 8, i % 8] = Q[i // 8, i % 8]
    """),
    "booleans": _body("for i in range(8):\n    P[i, 0] = P[i, 1] and n < 3", TWO + ', P: T.Buffer((8, 8), "bool")'),
    "a boolean allocation": _body('P = T.allocate([8, 8], "bool", "global")\nP_1 = T.Buffer((8, 8), "bool", data=P)\nfor i in range(8):\n    P_1[i, 0] = X[i] < T.float32(0)\nfor i in range(8):\n    Y[i] = T.Select(P_1[i, 0], T.float32(1), X[i])'),
    "boolean vectors": _body("P[0, 0:4] = X[0:4] < T.Broadcast(T.float32(0), 4)", TWO + ', P: T.Buffer((8, 8), "bool")'),
    "separators": _program("a: T.handle, b: T.handle", """
        Q = T.match_buffer(a, (4, 4, 8), axis_separators=[2])
        R = T.match_buffer(b, (4, 4, 8), axis_separators=[1])
        for i, j, k in T.grid(4, 4, 8):
            R[i, j, k] = Q[i, j, k]
    """),
    "separators of an allocation": _body('P = T.allocate([2, 4, 8], "float32", "global")\nP_1 = T.decl_buffer((2, 4, 8), data=P, axis_separators=[1])\nfor i, j, k in T.grid(2, 4, 8):\n    P_1[i, j, k] = X[k]'),
    "an address": _body('T.evaluate(T.call_extern("int32", "f", T.address_of(Q[n, m])))', _Q + ", n: T.int32, m: T.int32"),
    "an access pointer": _body('T.evaluate(T.call_extern("int32", "f", Q.access_ptr("r", offset=n * 8)))', _Q + ", n: T.int32, m: T.int32"),
    "loads in indices": _body("R[K[n], 0] = Q[K[n + 1], 1]", _Q + ', K: T.Buffer((64,), "int32"), n: T.int32'),
    "int64": _body("for i, j in T.grid(T.int64(8), T.int64(8)):\n    L[i, j] = L[j, i]", SEVERAL),
    "int64 and int32": _body("for i, j in T.grid(8, 8):\n    L[i, j] = X[j]", SEVERAL),
    "an index of zero": _body("for j in range(8):\n    R[0, j] = Q[0, j] + Q[1, 0]", _Q),
    "a dimension of one": _body("for j in range(8):\n    V[0, j, 0] = X[j]", TWO + ', V: T.Buffer((1, 8, 1), "float32")'),
    "threads": _body('bx = T.launch_thread("blockIdx.x", 8)\ntx = T.launch_thread("threadIdx.x", 8)\nS = T.allocate([8, 8], "float32", "shared")\nS_1 = T.Buffer((8, 8), data=S, scope="shared")\nS_1[bx, tx] = Q[bx, tx]\nR[bx, tx] = S_1[bx, 7 - tx]', _Q),
    "a view": _body("V = T.decl_buffer((4, 16), data=Q.data)\nfor i, j in T.grid(4, 16):\n    V[i, j] = T.float32(0)", _Q),
    "a view with an offset": _body("V = T.decl_buffer((2, 16), data=Q.data, elem_offset=32)\nfor i, j in T.grid(2, 16):\n    V[i, j] = T.float32(0)", _Q),
    "a predicate": _body("R.vstore([0, T.Ramp(0, 1, 4)], Q.vload([0, T.Ramp(0, 1, 4)], predicate=T.Broadcast(n < 3, 4)), predicate=T.Broadcast(n < 3, 4))", _Q + ", n: T.int32"),
}

RULES = {"StorageRewrite": STORAGE, "NarrowDataType": {name: (text, {"args": [32]}) for name, text in LONG.items()},
         "ForceNarrowIndexToInt32": LONG, "RemoveNoOp": NOOP, "RewriteUnsafeSelect": SELECT, "ThreadSync": SYNC,
         "InstrumentBoundCheckers": BOUNDS, "FlattenBuffer": FLAT}
