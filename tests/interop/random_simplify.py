# SPDX-License-Identifier: Apache-2.0
"""Random expressions of integers, simplified here and by the installed TVM: the lines must be the same.

Run with a Python that has apache-tvm 0.25 or later; not part of the suite:

    python tests/interop/random_simplify.py --tirc build/dev/bin/tirc [--count 100] [--seed 1] [--config NAME ...] [--json FILE]

Each program is a function with some loops and many stores; each stored value is an expression of the loop variables, of
sizes and of loads, drawn by the seed. --shape conditions makes nests of conditions instead. --config sets options of
tir.Simplify.
"""

import argparse
import collections
import json
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))

import tirscope
from there_and_back import read_by_tvm, release_of

HEAD = """from tvm.script import tir as T

@T.prim_func
def main(a: T.handle, C: T.Buffer((64,), "int32"), P: T.Buffer((64,), "bool"), m: T.int32):
    n = T.int32()
    A = T.match_buffer(a, (n,), "int32")
    for i, j in T.grid(16, 7):
        for k in range(2, 10):
"""
INDENT = " " * 12


class Draw:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def leaf(self):
        return self.random.choice("i j k i j k i j n m A[i]".split() + ["number"] * 4)

    def number(self):
        return str(self.random.choice([0, 1, 1, 2, 2, 3, 4, 4, 5, 6, 7, 8, 8, 12, 16, 16, 32, 64, -1, -2, -3, -4, -8]))

    def divisor(self):
        return str(self.random.choice([1, 2, 2, 3, 4, 4, 5, 6, 7, 8, 16, 16, -1, -2, -3, -4]))

    def value(self, depth):
        if depth == 0:
            leaf = self.leaf()
            return self.number() if leaf == "number" else leaf
        kind = self.random.choice("+ + + - - - * * * // // // % % % min max min max select Div Mod".split())
        a = self.value(depth - 1)
        b = self.value(self.random.randrange(depth))
        if kind in ("+", "-"):
            return f"({a} {kind} {b})" if self.random.random() < 0.8 else f"({b} {kind} {a})"
        if kind == "*":
            return f"({a} * {self.number() if self.random.random() < 0.8 else b})"
        if kind in ("//", "%"):
            return f"({a} {kind} {self.divisor() if self.random.random() < 0.9 else 'n'})"
        if kind in ("min", "max"):
            return f"T.{kind}({a}, {b})"
        if kind == "select":
            return f"T.{self.random.choice(['Select', 'if_then_else'])}({self.condition(depth - 1)}, {a}, {b})"
        return f"T.{'Div' if kind == 'Div' else 'truncmod'}({a}, {self.divisor()})"

    def condition(self, depth):
        if depth > 0 and self.random.random() < 0.5:
            kind = self.random.choice(["and", "or", "not"])
            if kind == "not":
                return f"T.Not({self.condition(depth - 1)})"
            kind = {"and": "T.And", "or": "T.Or"}[kind]
            return f"{kind}({self.condition(depth - 1)}, {self.condition(depth - 1)})"
        operator = self.random.choice("< <= > >= == != < <= == !=".split())
        return f"({self.value(self.random.randrange(2))} {operator} {self.value(self.random.randrange(3))})"

    def expressions(self, depth):
        lines = []
        for number in range(24):
            if self.random.random() < 0.3:
                lines.append(INDENT + f"P[{number}] = {self.condition(depth)}")
            else:
                lines.append(INDENT + f"C[{number}] = {self.value(depth)}")
        return HEAD + "\n".join(lines) + "\n"

    def nest(self, depth, indent, lines):
        kind = self.random.choice("if if if else assert store let".split()) if depth else "store"
        if kind == "store":
            lines.append(f"{indent}C[{len(lines)}] = {self.value(2)}")
        elif kind == "assert":
            lines.append(f'{indent}assert {self.condition(1)}, "so"')
            self.nest(depth - 1, indent, lines)
        elif kind == "let":
            lines.append(f"{indent}x{depth}: T.int32 = {self.value(1)}")
            lines.append(f"{indent}P[{len(lines)}] = x{depth} < {self.value(1)}")
            self.nest(depth - 1, indent, lines)
        else:
            lines.append(f"{indent}if {self.condition(1)}:")
            self.nest(depth - 1, indent + "    ", lines)
            self.nest(depth - 1, indent + "    ", lines)
            if kind == "else":
                lines.append(f"{indent}else:")
                self.nest(depth - 1, indent + "    ", lines)

    def conditions(self, depth):
        lines = []
        self.nest(depth, INDENT, lines)
        return HEAD + "\n".join(lines) + "\n"


def lines_of(module):
    return [line.strip() for line in module.script().split("\n")]


def judged(tvm, server, text, config, one_by_one):
    """Pairs (what was simplified, TVM's, ours) that differ; the number of lines compared."""
    release = release_of(tvm)
    module = server.call("module.parse", text=text)["module"]
    ours = server.call("passes.run", module=module, passes=["Simplify"], config={"tir.Simplify": config} if config else {})
    there, complaint = read_by_tvm(tvm, tirscope.Module(server, module).script(release=release), check_well_formed=False)
    if there is None:
        return [("not read by TVM", complaint, "")], 0
    here, complaint = read_by_tvm(tvm, tirscope.Module(server, ours["module"]).script(release=release), check_well_formed=False)
    if here is None:
        return [("ours is not read by TVM", complaint, "")], 0
    try:
        with tvm.transform.PassContext(config={"tirx.StmtSimplify": config} if config else {}):
            wanted = tvm.tirx.transform.StmtSimplify()(there)
    except Exception as error:
        return [("TVM refuses", str(error).strip().split("\n")[-1][:200], "")], 0
    before, theirs, mine = lines_of(there), lines_of(wanted), lines_of(here)
    if one_by_one and len(before) == len(theirs) == len(mine):
        return [triple for triple in zip(before, theirs, mine) if triple[1] != triple[2]], len(before)
    return ([(text, "\n".join(theirs), "\n".join(mine))] if theirs != mine else []), 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tirc", default="tirc")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--shape", choices=["expressions", "conditions"], default="expressions")
    parser.add_argument("--config", nargs="*", default=[])
    parser.add_argument("--json", help="keep every difference in this file")
    options = parser.parse_args()
    import tvm
    import tvm.s_tir  # noqa: F401

    kept, compared = [], 0
    with tirscope.Server(options.tirc) as server:
        for number in range(options.count):
            draw = Draw(options.seed * 100000 + number)
            text = getattr(draw, options.shape)(options.depth)
            try:
                different, count = judged(tvm, server, text, dict.fromkeys(options.config, True), options.shape == "expressions")
            except tirscope.Error as error:
                different, count = [("refused here", text, str(error))], 0
            compared += count
            kept += [{"program": number, "before": a, "theirs": b, "ours": c} for a, b, c in different]
    print(f"TVM {tvm.__version__}: {compared} compared, {len(kept)} different",
          dict(collections.Counter(entry["before"] for entry in kept if not entry["ours"])))
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(kept, indent=1))


if __name__ == "__main__":
    main()
