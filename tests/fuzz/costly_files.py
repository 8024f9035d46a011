# SPDX-License-Identifier: Apache-2.0
"""Small texts that ask for much: what cost_fuzz.py runs."""

HEAD = """from tvm.script import tir as T, ir as I

"""


def function(body, parameters="A: T.Buffer((4096,), \"float32\"), B: T.Buffer((4096,), \"int32\"), n: T.int32",
             name="main", before=""):
    lines = "\n".join("    " + line for line in body)
    return f"{HEAD}{before}@T.prim_func\ndef {name}({parameters}):\n{lines}\n"


def block(expression, extra=()):
    """A loop around a block that stores `expression` over i and j."""
    return ["for i, j in T.grid(64, 64):", "    with T.block(\"C\"):",
            "        vi, vj = T.axis.remap(\"SS\", [i, j])",
            *("        " + line for line in extra),
            f"        B[vi * 64 + vj] = {expression}"]


def around(expression):
    return function(block(expression.replace("$x", "vi").replace("$y", "vj")))


# ---- nested operators

LEVELS = {
    "add": "({e} + $y * {k})", "sub": "({e} - $y)", "mul": "({e} * {k})", "square": "({e} * ($y + {k}))",
    "floordiv": "(({e} + $y) // {k})", "floormod": "(({e} + $y) % {k})", "varmod": "(({e} + $y) % ($y + {k}))",
    "vardiv": "(({e} + {k}) // ($y + 1))",
    "truncdiv": "T.truncdiv({e} + $y, {k})", "truncmod": "T.truncmod({e} - $y, {k})",
    "min": "T.min({e}, $y + {k})", "max": "T.max({e} - {k}, $y)", "minmax": "T.min(T.max({e}, {k}), {e2})",
    "select": "T.Select($y < {k}, {e}, $x + {k})", "select2": "T.Select({e} < {k}, {e2}, $y)",
    "if": "T.if_then_else({e} < {k} * $y, $x, {k} + $y)", "ifboth": "T.if_then_else($y < {k}, {e}, $x)",
    "shift": "T.shift_right({e} + {k}, 1)", "and": "T.bitwise_and({e}, {k})", "cast": "T.Cast(\"int32\", T.Cast(\"int64\", {e}))",
    "less": "T.Cast(\"int32\", {e} < $y + {k})", "equal": "T.Cast(\"int32\", {e} == $y)",
    "both": "T.Cast(\"int32\", {e} < $y and $x < {e2})", "either": "T.Cast(\"int32\", {e} < $y or $x >= {e2})",
    "not": "T.Cast(\"int32\", not ({e} <= $y))", "load": "B[{e} % 4096]", "abs": "T.abs({e} - {k})",
    "let": "T.Let({e} + $z, where={{$z: $y + {k}}})",
}


def nested(kinds, depth, rng=None):
    """`kinds` in turn, `depth` deep. A level may name a second, flat operand."""
    expression = "$x"
    for level in range(depth):
        template = LEVELS[kinds[level % len(kinds)]]
        k = str(rng.choice([2, 3, 4, 7, 8, 16, 64]) if rng else level % 7 + 2)
        expression = (template.replace("{e2}", f"($x + {k})").replace("{e}", expression).replace("{k}", k)
                      .replace("{{", "{").replace("}}", "}"))
    return expression.replace("$z", "vi")


def pairs():
    """Every pair of operators, as a name and a function of the depth."""
    names = [name for name in LEVELS if name != "let"]
    for i, a in enumerate(names):
        for b in names[i:]:
            yield f"{a}/{b}", lambda depth, a=a, b=b: nested([a, b], depth)


# ---- kinds of files

def deep_expression(rng):
    kinds = rng.sample([n for n in LEVELS if n != "let"], rng.randint(1, 4))
    return around(nested(kinds, rng.choice([5, 10, 20, 40, 80]), rng))


def doubled_names(rng):
    """Names for expressions, each of the one before twice."""
    depth, operator = rng.choice([8, 16, 18, 19, 20, 25, 40]), rng.choice(["+", "*", "-", "//", "%", "<<"])
    form = rng.choice(["x{p} {o} x{p}", "(x{p} + 1) {o} (x{p} + 2)", "T.max(x{p}, x{p} {o} 3)",
                       "T.Select(x{p} < 5, x{p}, x{p} {o} 2)", "T.if_then_else(x{p} < vj, x{p}, x{p} {o} 3)",
                       "(x{p} {o} vj) % 7 + (x{p} + vi) // 3"])
    lines = ["x0 = T.meta_var(vi + vj)"]
    for k in range(depth):
        lines.append(f"x{k + 1} = T.meta_var({form.format(p=k, o=operator)})")
    use = rng.choice([f"x{depth}", f"T.Cast(\"int32\", x{depth} < 5)", f"B[x{depth} % 4096]"])
    return function(block(use, lines) + [f"B[{k}] = n" for k in range(rng.choice([0, 5]))])


def repeated_use(rng):
    """One large expression in many statements."""
    depth, uses = rng.choice([8, 12, 15, 17, 19]), rng.choice([10, 100, 1000])
    lines = ["x0 = T.meta_var(n + 1)"] + [f"x{k + 1} = T.meta_var(x{k} % {k + 2} + x{k} // 3)" for k in range(depth)]
    return function(lines + [f"B[{k}] = x{depth}" for k in range(uses)])


def let_chain(rng):
    depth = rng.choice([10, 20, 40, 80])
    form = rng.choice(["x{p} + x{p}", "x{p} * x{p} % 97", "x{p} // 3 + x{p} % 5", "T.max(x{p} - 3, x{p} * 2)"])
    how = rng.choice(["x{k}: T.int32 = {v}", "x{k} = T.let(\"int32\", {v})"])
    if "T.let" in how:
        how = "x{k}: T.let[T.int32] = {v}"
    lines = ["x0: T.int32 = n"] + [how.format(k=k + 1, v=form.format(p=k)) for k in range(depth)]
    return function(lines + [f"B[x{depth} % 4096] = x{depth}"])


VALUES = ["\"a\" * 4000000000", "[0] * 10 ** 10", "(1, 2) * 10 ** 11", "10 ** 10 ** 8", "1 << 10 ** 9", "2 ** 63",
          "f\"{1:>1000000000}\"", "f\"{1.5:.1000000000f}\"", "\"{:>999999999}\".format(1)", "\"%1000000000d\" % 1",
          "list(range(10 ** 12))", "[i for i in range(10 ** 12)]", "[[0] * 10000 for i in range(10 ** 6)]",
          "sum(range(10 ** 10))", "max(range(10 ** 12))", "{i: i for i in range(10 ** 8)}",
          "[i for i in range(10 ** 5) for j in range(10 ** 5)]", "\",\".join([\"a\" * 1000] * 10 ** 7)",
          "\"ab\" * 10 ** 8 + \"cd\" * 10 ** 8", "(\"a\" * 10 ** 7).replace(\"a\", \"b\" * 1000)",
          "(\"a b \" * 10 ** 7).split()", "sorted(range(10 ** 9))", "list(zip(range(10 ** 9), range(10 ** 9)))",
          "list(enumerate(range(10 ** 10)))", "list(reversed(range(10 ** 10)))", "list(\"a\" * 10 ** 8)",
          "str(list(range(10 ** 7)))", "[x for x in range(10 ** 7) if x in list(range(10 ** 6))]",
          "any([i > 10 ** 9 for i in range(10 ** 9)])", "10 ** 10 in range(10 ** 11)", "len(\"a\" * 10 ** 9)",
          "dict([(1, 2)])", "[*range(10 ** 9)]", "[*[0] * 10 ** 6, *[0] * 10 ** 7, *[0] * 10 ** 8]",
          "(lambda f, n: f(f, n))(lambda f, n: f(f, n + 1), 0)", "(lambda f, n: f(f, n - 1) + f(f, n - 2) if n > 1 else n)"
          "(lambda f, n: f(f, n - 1) + f(f, n - 2) if n > 1 else n, 60)",
          "[[0] * 1000] * 1000 == [[0] * 1000] * 1000", "repr([[0] * 1000] * 100000)"]


def large_values(rng):
    lines = [f"V{k} = {rng.choice(VALUES)}" for k in range(rng.randint(1, 4))]
    return function(block("vi + vj"), before="\n".join(lines) + "\n\n")


def doubled_values(rng):
    """Constants that hold the one before several times."""
    depth = rng.choice([10, 20, 40, 80])
    form = rng.choice(["[L{p}, L{p}]", "(L{p}, L{p}, L{p})", "L{p} + L{p}", "[*L{p}, *L{p}]", "{{\"a\": L{p}, \"b\": L{p}}}",
                       "str(L{p}) + str(L{p})", "f\"{{L{p}}}{{L{p}}}\"", "[L{p}] * 10", "{{**{{\"k\": L{p}}}, \"b\": [L{p}]}}",
                       "[x for x in [L{p}, L{p}, L{p}]]", "repr(L{p}) * 2", "[L{p} == L{p}, L{p}, L{p}]"])
    first = rng.choice(["[1]", "\"a\"", "(1,)", "[\"abc\"]"])
    lines = [f"L0 = {first}"] + [f"L{k + 1} = {form.format(p=k)}" for k in range(depth)]
    use = [f"T.func_attr({{\"x\": L{depth}}})"] if rng.random() < 0.5 else []
    return function(use + block("vi + vj"), before="\n".join(lines) + "\n\n")


def dependent_loops(rng):
    """Loops whose ranges depend on the loops around them."""
    depth = rng.choice([3, 6, 12, 24])
    form = rng.choice(["T.serial({p}, {p} + 4)", "T.serial({p} // 2, {p} + 3)", "T.serial(T.min({p}, 3), T.max({p}, 9))",
                       "T.serial({p} % 3, {p} % 3 + {p} // 2 + 2)", "range({p} + 1)"])
    lines, names = ["for i0 in range(4):"], ["i0"]
    for k in range(1, depth):
        lines.append("    " * k + f"for i{k} in {form.format(p=names[-1])}:")
        names.append(f"i{k}")
    pad, last = "    " * depth, names[-1]
    if rng.random() < 0.5:
        lines += [pad + "with T.block(\"C\"):", pad + f"    v = T.axis.spatial(4096, {last} % 4096)", pad + "    B[v] = v"]
    else:
        lines.append(pad + f"B[({' + '.join(names)}) % 4096] = {last}")
    return function(lines)


def large_loops(rng):
    """Loops that passes write out."""
    kind = rng.choice(["unroll", "vectorized", "parallel", "serial"])
    extents = [rng.choice([2, 100, 1000, 10 ** 6, 10 ** 9, 2 ** 31 - 1]) for _ in range(rng.randint(1, 4))]
    lines = ["    " * k + f"for i{k} in T.{kind}({extent}):" for k, extent in enumerate(extents)]
    body = rng.choice(["B[{i} % 4096] = {i}", "B[{i} % 4096] = T.if_then_else({i} % 3 == 1, {i}, n)",
                       "A[{i} % 4096] = T.exp(A[({i} + 1) % 4096])"])
    return function(lines + ["    " * len(extents) + body.format(i=f"i{len(extents) - 1}")])


def conditions(rng):
    """Long or deep conditions around statements and as predicates."""
    count = rng.choice([5, 10, 20, 40])
    parts = [rng.choice(["i * {k} + j < {m}", "(i + j) % {k} == 1", "i // {k} < j", "i != {k}", "j * 3 >= i - {k}"])
             .format(k=k + 2, m=100 + k) for k in range(count)]
    if rng.random() < 0.5:
        joined = f" {rng.choice(['and', 'or'])} ".join(parts)
    else:
        joined = parts[0]
        for k, part in enumerate(parts[1:]):
            joined = f"({joined} {'and' if k % 2 else 'or'} {part})"
    if rng.random() < 0.5:
        lines = ["for i, j in T.grid(64, 64):", f"    if {joined}:", "        B[i * 64 + j] = i"]
    else:
        lines = ["for i, j in T.grid(64, 64):", "    with T.block(\"C\"):", "        vi, vj = T.axis.remap(\"SS\", [i, j])",
                 f"        T.where({joined})", "        B[vi * 64 + vj] = vi"]
    return function(lines)


def nested_conditions(rng):
    depth = rng.choice([5, 10, 20, 40])
    form = rng.choice(["i * {k} + j < {m}", "(i + j) % {k} == 1", "i < j + {k}", "i // {k} < j % {m}"])
    lines = ["for i, j in T.grid(64, 64):"]
    for k in range(depth):
        lines.append("    " * (k + 1) + f"if {form.format(k=k + 2, m=k + 90)}:")
    lines.append("    " * (depth + 1) + "B[i * 64 + j] = i")
    if rng.random() < 0.5:
        for k in reversed(range(depth)):
            lines += ["    " * (k + 1) + "else:", "    " * (k + 2) + f"B[i * 64 + j] = j + {k}"]
    return function(lines)


def macros(rng):
    depth, calls = rng.choice([3, 5, 10, 40]), rng.choice([2, 3, 10])
    before = "@T.macro\ndef m0(B, i):\n    B[i] = i\n\n"
    for k in range(depth):
        lines = "\n".join(f"    m{k}(B, i + {c})" for c in range(calls))
        before += f"@T.macro\ndef m{k + 1}(B, i):\n{lines}\n\n"
    return function([f"m{depth}(B, n)"], before=before)


def buffers(rng):
    """Shapes and regions that are large expressions."""
    depth = rng.choice([5, 10, 16, 18])
    lines = ["x0 = T.meta_var(n + 1)"] + [f"x{k + 1} = T.meta_var(x{k} * 2 + x{k} // 3)" for k in range(depth)]
    lines += [f"C{k} = T.alloc_buffer((x{depth}, x{depth // 2}))" for k in range(rng.choice([1, 10, 50]))]
    return function(lines + ["for i in range(n):", "    with T.block(\"C\"):", "        v = T.axis.spatial(n, i)",
                             "        C0[v, v] = T.float32(1)"])


KINDS = [deep_expression, deep_expression, deep_expression, doubled_names, doubled_names, repeated_use, let_chain,
         large_values, doubled_values, doubled_values, dependent_loops, large_loops, conditions, nested_conditions, macros,
         buffers]


def make(rng):
    """A kind and a text."""
    kind = rng.choice(KINDS)
    return kind.__name__, kind(rng)
