# SPDX-License-Identifier: Apache-2.0
"""Random TensorIR modules of the kinds that people write: what build_fuzz.py schedules.

    program(rng) -> (kind, text)

Every one is well defined: all indices stay inside, integers cannot wrap unnoticed, and no float is cast to an integer.
"""

FLOATS = ["float32", "float32", "float32", "float16", "float64", "bfloat16"]
INTS = ["int32", "int8", "uint8", "int32", "int16", "int64"]


class Text:
    """A function as it grows."""

    def __init__(self, rng):
        self.rng = rng
        self.parameters, self.buffers, self.lines = [], [], []

    def argument(self, name, shape, dtype):
        self.parameters.append(f'{name}: T.Buffer({tuple(shape)!r}, "{dtype}")')

    def buffer(self, name, shape, dtype):
        self.buffers.append(f'    {name} = T.alloc_buffer({tuple(shape)!r}, "{dtype}")')

    def block(self, name, axes, stores, inits=(), where=None):
        """`axes`: (name, extent, "S" or "R"); `stores` and `inits`: statements over v<name>."""
        names = [a[0] for a in axes]
        if len(axes) == 1:
            self.lines.append(f"    for {names[0]} in range({axes[0][1]}):")
        else:
            self.lines.append(f"    for {', '.join(names)} in T.grid({', '.join(str(a[1]) for a in axes)}):")
        self.lines.append(f'        with T.block("{name}"):')
        left = ", ".join("v" + n for n in names)
        kinds = "".join(a[2] for a in axes)
        if len(axes) == 1:
            kind = "spatial" if kinds == "S" else "reduce"
            self.lines.append(f"            {left} = T.axis.{kind}({axes[0][1]}, {names[0]})")
        else:
            self.lines.append(f'            {left} = T.axis.remap("{kinds}", [{", ".join(names)}])')
        if inits:
            self.lines.append("            with T.init():")
            self.lines += ["                " + line for line in inits]
        self.lines += ["            " + line for line in stores]

    def text(self):
        head = ["from tvm.script import tir as T", "", "@T.prim_func", f"def main({', '.join(self.parameters)}):",
                '    T.func_attr({"global_symbol": "main", "tir.noalias": True})']
        return "\n".join(head + self.buffers + self.lines) + "\n"


def is_float(dtype):
    return "float" in dtype


def literal(dtype, value):
    return f"T.{dtype}({value})"


def cast(dtype, from_dtype, text):
    return text if dtype == from_dtype else f'T.Cast("{dtype}", {text})'


def extent(rng, most=24):
    return rng.choice([n for n in [1, 2, 3, 4, 5, 7, 8, 8, 12, 13, 16, 16, 17, 24, 31, 32, 33, 48, 64, 100, 128] if n <= most])


def unary(rng, dtype, x):
    """Something of the element `x`, which may be in [-8, 8]."""
    one, two = literal(dtype, 1), literal(dtype, 2)
    if is_float(dtype):
        forms = [f"{x} * {two} + {one}", f"T.max({x}, {literal(dtype, 0)})", f"{x} * {x}", f"{x} - {one}",
                 f"T.if_then_else({x} > {literal(dtype, 0)}, {x}, {x} * {literal(dtype, 0.25)})",
                 f"T.Select({x} < {literal(dtype, 0.5)}, {one}, {x})", f"T.min({x}, {one})", f"T.abs({x})"]
        if dtype in ("float32", "float64", "float16"):
            forms += [f"T.exp({x})", f"T.tanh({x})", f"T.sigmoid({x})", f"T.sqrt(T.abs({x}))", f"T.floor({x} * {literal(dtype, 7)})",
                      f"T.log(T.abs({x}) + {one})", f"T.erf({x})"]
        return rng.choice(forms)
    forms = [f"{x} + {one}", f"T.max({x}, {literal(dtype, 3)})", f"T.min({x}, {literal(dtype, 5)})", f"{x} // {literal(dtype, 3)}",
             f"{x} % {literal(dtype, 5)}", f"T.bitwise_xor({x}, {two})", f"T.bitwise_and({x}, {literal(dtype, 14)})",
             f"T.shift_right({x}, {one})", f"T.if_then_else({x} > {two}, {x}, {one})",
             f"T.truncdiv({x}, {literal(dtype, 3)})", f"T.truncmod({x}, {literal(dtype, 7)})"]
    return rng.choice(forms)


def any_dtype(rng):
    return rng.choice(FLOATS + INTS)


def stage_dtypes(rng):
    """A type, and one as wide or wider of the same kind."""
    wider = {"float16": ["float16", "float32"], "bfloat16": ["float32"], "float32": ["float32"], "float64": ["float64"],
             "int8": ["int32"], "uint8": ["int32", "uint32"], "int16": ["int32"], "int32": ["int32", "int64"], "int64": ["int64"]}
    narrow = any_dtype(rng)
    return narrow, rng.choice(wider[narrow])


def elementwise(rng):
    """One to three stages, with broadcasts, permutations, reversed and shifted indices."""
    t, dtype = Text(rng), any_dtype(rng)
    rank = rng.choice([1, 2, 2, 3])
    shape = [extent(rng, 100 if rank == 1 else 33 if rank == 2 else 16) for _ in range(rank)]
    axes = [("ijk"[d], shape[d], "S") for d in range(rank)]
    own = [f"v{'ijk'[d]}" for d in range(rank)]
    t.argument("A", shape, dtype)
    order = list(range(rank))
    rng.shuffle(order)
    t.argument("B", [shape[d] for d in order], dtype)
    t.argument("C", shape[-1:], dtype)
    t.argument("D", shape, dtype)
    stages = rng.randrange(1, 4)
    last = "A"
    for s in range(stages):
        out = "D" if s == stages - 1 else f"T{s}"
        if out != "D":
            t.buffer(out, shape, dtype)
        index = list(own)
        if rng.random() < 0.4:
            d = rng.randrange(rank)
            index[d] = rng.choice([f"{shape[d] - 1} - {own[d]}", f"({own[d]} + {rng.randrange(shape[d])}) % {shape[d]}",
                                   f"T.max({own[d]} - 1, 0)", f"T.min({own[d]} + 1, {shape[d] - 1})"])
        x = f"{last}[{', '.join(index)}]"
        value = unary(rng, dtype, x)
        how = rng.random()
        if how < 0.3:
            value = f"T.max({value}, B[{', '.join(own[d] for d in order)}])"
        elif how < 0.5:
            value = f"T.min({value}, C[{own[-1]}])"
        elif how < 0.6:
            d = rng.randrange(rank)
            value = f"T.if_then_else({own[d]} {rng.choice(['<', '>=', '=='])} {rng.randrange(shape[d])}, {value}, {x})"
        t.block(f"S{s}", axes, [f"{out}[{', '.join(own)}] = {value}"])
        last = out
    return t.text()


def reduction(rng):
    t = Text(rng)
    dtype, wide = stage_dtypes(rng)
    rank = rng.choice([1, 2, 2, 3])
    shape = [extent(rng, 128 if rank == 1 else 48 if rank == 2 else 16) for _ in range(rank)]
    reduced = sorted(rng.sample(range(rank), rng.randrange(1, rank + 1)))
    kept = [d for d in range(rank) if d not in reduced]
    axes = [("ijk"[d], shape[d], "R" if d in reduced else "S") for d in range(rank)]
    if rng.random() < 0.5:
        axes.sort(key=lambda a: a[2] == "R")
    out_shape = [shape[d] for d in kept] or [1]
    out_index = ", ".join(f"v{'ijk'[d]}" for d in kept) or "0"
    x = cast(wide, dtype, f"A[{', '.join('v' + 'ijk'[d] for d in range(rank))}]")
    kind = rng.choice(["sum", "sum", "max", "min", "square", "sums"])
    epilogue = rng.random() < 0.5
    t.argument("A", shape, dtype)
    if kind == "sums":
        t.argument("S", out_shape, wide)
        t.argument("Q", out_shape, wide)
        s, q = f"S[{out_index}]", f"Q[{out_index}]"
        t.block("R", axes, [f"v_s: T.{wide} = {s} + {x}", f"v_q: T.{wide} = {q} + {x} * {x}", f"{s} = v_s", f"{q} = v_q"],
                [f"{s} = {literal(wide, 0)}", f"{q} = {literal(wide, 0)}"])
        return t.text()
    name = "S" if epilogue else "D"
    target = f"{name}[{out_index}]"
    value = {"sum": f"{target} + {x}", "square": f"{target} + {x} * {x}", "max": f"T.max({target}, {x})",
             "min": f"T.min({target}, {x})"}[kind]
    start = {"max": f'T.min_value("{wide}")', "min": f'T.max_value("{wide}")'}.get(kind, literal(wide, 0))
    t.argument("D", out_shape, wide)
    if epilogue:
        t.buffer("S", out_shape, wide)
    t.block("R", axes, [f"{target} = {value}"], [f"{target} = {start}"])
    if epilogue:
        kept_axes = [("ijk"[d], shape[d], "S") for d in kept] or [("u", 1, "S")]
        index = ", ".join("v" + a[0] for a in kept_axes)
        t.block("E", kept_axes, [f"D[{index}] = {unary(rng, wide, f'S[{index}]')}"])
    return t.text()


def argmax(rng):
    t = Text(rng)
    m, n = extent(rng, 33), extent(rng, 100)
    t.argument("V", (m, n), "float32")
    t.argument("Ri", (m,), "int32")
    t.argument("Rv", (m,), "float32")
    t.block("R", [("i", m, "S"), ("k", n, "R")],
            ["v_i: T.int32 = T.Select(Rv[vi] >= V[vi, vk], Ri[vi], vk)",
             "v_v: T.float32 = T.Select(Rv[vi] >= V[vi, vk], Rv[vi], V[vi, vk])", "Ri[vi] = v_i", "Rv[vi] = v_v"],
            ["Ri[vi] = -1", 'Rv[vi] = T.min_value("float32")'])
    return t.text()


def matmul(rng):
    t = Text(rng)
    dtype, wide = stage_dtypes(rng)
    m, n, k = extent(rng, 48), extent(rng, 48), extent(rng, 48)
    batch = extent(rng, 5) if rng.random() < 0.25 else None
    lead, b, v = ([batch], [("b", batch, "S")], "vb, ") if batch else ([], [], "")
    a_shape, a = rng.choice([((m, k), "vi, vk"), ((k, m), "vk, vi")])
    b_shape, bb = rng.choice([((k, n), "vk, vj"), ((n, k), "vj, vk")])
    t.argument("A", lead + list(a_shape), dtype)
    t.argument("B", lead + list(b_shape), dtype)
    left, right = f"A[{v}{a}]", f"B[{v}{bb}]"
    if rng.random() < 0.25:
        t.buffer("P", lead + list(a_shape), dtype)
        axes = b + [("x", a_shape[0], "S"), ("y", a_shape[1], "S")]
        t.block("P", axes, [f"P[{v}vx, vy] = {unary(rng, dtype, f'A[{v}vx, vy]')}"])
        left = f"P[{v}{a}]"
    epilogue = rng.random() < 0.4
    out = "M" if epilogue else "C"
    if epilogue:
        t.argument("bias", (n,), wide)
        t.buffer("M", lead + [m, n], wide)
    t.argument("C", lead + [m, n], wide)
    axes = b + [("i", m, "S"), ("j", n, "S"), ("k", k, "R")]
    if rng.random() < 0.2:
        rng.shuffle(axes)
    target = f"{out}[{v}vi, vj]"
    t.block("M", axes, [f"{target} = {target} + {cast(wide, dtype, left)} * {cast(wide, dtype, right)}"],
            [f"{target} = {literal(wide, 0)}"])
    if epilogue:
        x = f"M[{v}vi, vj]"
        value = rng.choice([f"T.max({x} + bias[vj], {literal(wide, 0)})", f"{x} + bias[vj]", f"T.max({x}, bias[vj])"])
        t.block("E", b + [("i", m, "S"), ("j", n, "S")], [f"C[{v}vi, vj] = {value}"])
    return t.text()


def two_matmuls(rng):
    t = Text(rng)
    m, n, k, l = (extent(rng, 24) for _ in range(4))
    dtype = rng.choice(["float32", "float64", "float16"])
    t.argument("A", (m, k), dtype)
    t.argument("B", (k, n), dtype)
    t.argument("D", (n, l), dtype)
    t.argument("E", (m, l), "float32" if dtype == "float16" else dtype)
    wide = "float32" if dtype == "float16" else dtype
    t.buffer("C", (m, n), wide)
    zero = literal(wide, 0)
    t.block("C", [("i", m, "S"), ("j", n, "S"), ("k", k, "R")],
            [f"C[vi, vj] = C[vi, vj] + {cast(wide, dtype, 'A[vi, vk]')} * {cast(wide, dtype, 'B[vk, vj]')}"], [f"C[vi, vj] = {zero}"])
    x = "C"
    if rng.random() < 0.6:
        t.buffer("X", (m, n), wide)
        t.block("X", [("i", m, "S"), ("j", n, "S")], [f"X[vi, vj] = {rng.choice(['T.max(C[vi, vj], ' + zero + ')', 'T.tanh(C[vi, vj])'])}"])
        x = "X"
    t.block("E", [("i", m, "S"), ("j", l, "S"), ("k", n, "R")],
            [f"E[vi, vj] = E[vi, vj] + {x}[vi, vk] * {cast(wide, dtype, 'D[vk, vj]')}"], [f"E[vi, vj] = {zero}"])
    return t.text()


def convolution(rng):
    t = Text(rng)
    dtype, wide = stage_dtypes(rng)
    if wide == "float16":
        wide = "float32"
    c, o = extent(rng, 8), extent(rng, 8)
    h, w = rng.choice([5, 7, 8, 9, 12]), rng.choice([5, 7, 8, 10, 14])
    kernel, stride, pad = rng.choice([1, 2, 3, 3]), rng.choice([1, 1, 2]), rng.choice([0, 1, 1, 2])
    dilation = rng.choice([1, 1, 1, 2])
    ph, pw = h + 2 * pad, w + 2 * pad
    reach = (kernel - 1) * dilation + 1
    oh, ow = (ph - reach) // stride + 1, (pw - reach) // stride + 1
    last = rng.random() < 0.4  # channels last
    shape = lambda y, x, ch: [y, x, ch] if last else [ch, y, x]
    index = lambda y, x, ch: ", ".join(shape(y, x, ch))
    depthwise = rng.random() < 0.25
    t.argument("A", shape(h, w, c), dtype)
    t.argument("W", [c, kernel, kernel] if depthwise else [o, c, kernel, kernel], dtype)
    out_ch = c if depthwise else o
    source = "A"
    if pad:
        source = "P"
        t.buffer("P", shape(ph, pw, c), dtype)
        inside = f"{pad} <= vy and vy < {h + pad} and {pad} <= vx and vx < {w + pad}"
        t.block("P", list(zip(shape("y", "x", "c"), shape(ph, pw, c), "SSS")),
                [f"P[{index('vy', 'vx', 'vc')}] = T.if_then_else({inside}, A[{index(f'vy - {pad}', f'vx - {pad}', 'vc')}], {literal(dtype, 0)})"])
    epilogue = rng.random() < 0.4
    out = "O" if epilogue else "D"
    t.argument("D", shape(oh, ow, out_ch), wide)
    if epilogue:
        t.buffer("O", shape(oh, ow, out_ch), wide)
    target = f"{out}[{index('vy', 'vx', 'vo')}]"
    y, x = f"vy * {stride} + vr * {dilation}", f"vx * {stride} + vs * {dilation}"
    read = f"{source}[{index(y, x, 'vo' if depthwise else 'vc')}]"
    weight = "W[vo, vr, vs]" if depthwise else "W[vo, vc, vr, vs]"
    axes = list(zip(shape("y", "x", "o"), shape(oh, ow, out_ch), "SSS"))
    axes += ([] if depthwise else [("c", c, "R")]) + [("r", kernel, "R"), ("s", kernel, "R")]
    t.block("O", axes, [f"{target} = {target} + {cast(wide, dtype, read)} * {cast(wide, dtype, weight)}"], [f"{target} = {literal(wide, 0)}"])
    if epilogue:
        i = index("vy", "vx", "vo")
        t.block("E", list(zip(shape("y", "x", "o"), shape(oh, ow, out_ch), "SSS")), [f"D[{i}] = {unary(rng, wide, f'O[{i}]')}"])
    return t.text()


def pooling(rng):
    t = Text(rng)
    dtype = rng.choice(["float32", "float16", "int8", "uint8", "int32"])
    c, h, w = extent(rng, 8), rng.choice([6, 7, 8, 13]), rng.choice([6, 8, 9, 16])
    kernel, stride, pad = rng.choice([2, 3]), rng.choice([1, 2, 3]), rng.choice([0, 1])
    oh, ow = (h + 2 * pad - kernel) // stride + 1, (w + 2 * pad - kernel) // stride + 1
    largest = not dtype == "float32" or rng.random() < 0.5
    start = f'T.min_value("{dtype}")' if largest else literal(dtype, 0)
    t.argument("A", (c, h, w), dtype)
    t.argument("D", (c, oh, ow), dtype)
    source = "A"
    if pad:
        source = "P"
        t.buffer("P", (c, h + 2, w + 2), dtype)
        t.block("P", [("c", c, "S"), ("y", h + 2, "S"), ("x", w + 2, "S")],
                [f"P[vc, vy, vx] = T.if_then_else(1 <= vy and vy < {h + 1} and 1 <= vx and vx < {w + 1}, A[vc, vy - 1, vx - 1], {start})"])
    out = "D" if largest else "S"
    if not largest:
        t.buffer("S", (c, oh, ow), dtype)
    target, x = f"{out}[vc, vy, vx]", f"{source}[vc, vy * {stride} + vr, vx * {stride} + vs]"
    t.block("R", [("c", c, "S"), ("y", oh, "S"), ("x", ow, "S"), ("r", kernel, "R"), ("s", kernel, "R")],
            [f"{target} = " + (f"T.max({target}, {x})" if largest else f"{target} + {x}")], [f"{target} = {start}"])
    if not largest:
        t.block("E", [("c", c, "S"), ("y", oh, "S"), ("x", ow, "S")], [f"D[vc, vy, vx] = S[vc, vy, vx] / {literal(dtype, kernel * kernel)}"])
    return t.text()


def softmax(rng):
    t = Text(rng)
    m, n = extent(rng, 33), extent(rng, 100)
    dtype = rng.choice(["float32", "float32", "float64"])
    t.argument("A", (m, n), dtype)
    t.argument("D", (m, n), dtype)
    t.buffer("X", (m,), dtype)
    t.buffer("E", (m, n), dtype)
    t.buffer("S", (m,), dtype)
    rows, columns, k = ("i", m, "S"), ("j", n, "S"), ("k", n, "R")
    t.block("X", [rows, k], ["X[vi] = T.max(X[vi], A[vi, vk])"], [f'X[vi] = T.min_value("{dtype}")'])
    t.block("E", [rows, columns], ["E[vi, vj] = T.exp(A[vi, vj] - X[vi])"])
    t.block("S", [rows, k], ["S[vi] = S[vi] + E[vi, vk]"], [f"S[vi] = {literal(dtype, 0)}"])
    t.block("D", [rows, columns], ["D[vi, vj] = E[vi, vj] / S[vi]"])
    return t.text()


def layernorm(rng):
    t = Text(rng)
    m, n = extent(rng, 33), max(2, extent(rng, 100))
    t.argument("A", (m, n), "float32")
    t.argument("g", (n,), "float32")
    t.argument("D", (m, n), "float32")
    t.buffer("S", (m,), "float32")
    t.buffer("Q", (m,), "float32")
    rows, columns, k = ("i", m, "S"), ("j", n, "S"), ("k", n, "R")
    x = "A[vi, vk]"
    if rng.random() < 0.5:
        t.block("SQ", [rows, k], [f"v_s: T.float32 = S[vi] + {x}", f"v_q: T.float32 = Q[vi] + {x} * {x}", "S[vi] = v_s", "Q[vi] = v_q"],
                ["S[vi] = T.float32(0)", "Q[vi] = T.float32(0)"])
    else:
        t.block("S", [rows, k], [f"S[vi] = S[vi] + {x}"], ["S[vi] = T.float32(0)"])
        t.block("Q", [rows, k], [f"Q[vi] = Q[vi] + {x} * {x}"], ["Q[vi] = T.float32(0)"])
    mean = f"S[vi] / T.float32({n})"
    t.block("D", [rows, columns],
            [f"D[vi, vj] = (A[vi, vj] - {mean}) * T.rsqrt(Q[vi] / T.float32({n}) - {mean} * ({mean}) + T.float32(0.25)) * g[vj]"])
    return t.text()


def window_sum(rng):
    t = Text(rng)
    dtype, wide = stage_dtypes(rng)
    n, k = extent(rng, 128), rng.choice([2, 3, 5, 8])
    stages = rng.choice([1, 2])
    t.argument("A", (n + stages * (k - 1),), dtype)
    t.argument("D", (n,), wide)
    source, source_type = "A", dtype
    for s in range(stages):
        out = "D" if s == stages - 1 else "B"
        size = n + (stages - 1 - s) * (k - 1)
        if out == "B":
            t.buffer("B", (size,), wide)
        t.block(f"W{s}", [("i", size, "S"), ("k", k, "R")], [f"{out}[vi] = {out}[vi] + {cast(wide, source_type, f'{source}[vi + vk]')}"],
                [f"{out}[vi] = {literal(wide, 0)}"])
        source, source_type = out, wide
    return t.text()


def gather(rng):
    t = Text(rng)
    dtype = any_dtype(rng)
    m, n, rows = extent(rng, 48), extent(rng, 24), extent(rng, 48)
    t.argument("A", (rows, n), dtype)
    t.argument("I", (m,), rng.choice(["int32", "int32", "int64"]))
    t.argument("D", (m, n), dtype)
    axes = [("i", m, "S"), ("j", n, "S")]
    if rng.random() < 0.5:
        t.buffer("G", (m, n), dtype)
        t.block("G", axes, ["G[vi, vj] = A[I[vi], vj]"])
        t.block("D", axes, [f"D[vi, vj] = {unary(rng, dtype, 'G[vi, vj]')}"])
    else:
        t.block("D", axes, [f"D[vi, vj] = {unary(rng, dtype, 'A[I[vi], vj]')}"])
    return t.text()


def reshape(rng):
    """Copies between shapes, joined and repeated arrays."""
    t, dtype = Text(rng), any_dtype(rng)
    m, n = extent(rng, 24), extent(rng, 24)
    kind = rng.choice(["flat", "concatenate", "tile", "strided"])
    t.argument("A", (m, n), dtype)
    t.buffer("T0", (m, n), dtype)
    t.block("T0", [("i", m, "S"), ("j", n, "S")], [f"T0[vi, vj] = {unary(rng, dtype, 'A[vi, vj]')}"])
    if kind == "flat":
        t.argument("D", (m * n,), dtype)
        t.block("D", [("i", m * n, "S")], [f"D[vi] = T0[vi // {n}, vi % {n}]"])
    elif kind == "concatenate":
        t.argument("B", (m, n), dtype)
        t.argument("D", (m, 2 * n), dtype)
        t.block("D", [("i", m, "S"), ("j", 2 * n, "S")], [f"D[vi, vj] = T.if_then_else(vj < {n}, T0[vi, vj], B[vi, vj - {n}])"])
    elif kind == "tile":
        t.argument("D", (2 * m, 2 * n), dtype)
        t.block("D", [("i", 2 * m, "S"), ("j", 2 * n, "S")], [f"D[vi, vj] = T0[vi % {m}, vj // 2]"])
    else:
        t.argument("D", ((m + 1) // 2, n), dtype)
        t.block("D", [("i", (m + 1) // 2, "S"), ("j", n, "S")], ["D[vi, vj] = T0[vi * 2, vj]"])
    return t.text()


KINDS = [elementwise, elementwise, reduction, reduction, argmax, matmul, matmul, matmul, two_matmuls, convolution, convolution,
         pooling, softmax, layernorm, window_sum, gather, reshape]


def program(rng):
    make = rng.choice(KINDS)
    return make.__name__, make(rng)
