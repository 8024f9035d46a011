# SPDX-License-Identifier: Apache-2.0
"""Programs of tensors, drawn at random or kept as cases, made into functions by the installed TVM and by ours.

Run with a Python that has apache-tvm; not part of the suite:

    python tests/interop/te_expressions.py --tirc build/dev/bin/tirc --count 200 [--seed N] [--keep FOLDER]
    python tests/interop/te_expressions.py --tirc build/dev/bin/tirc --cases tests/cases/te
    python tests/interop/te_expressions.py --write-expected tests/cases/te

A program is a Python file that both run: `tirc make` evaluates it itself. The two functions must be structurally equal
(`tirc equal`). What TVM refuses, ours must refuse too; TVM's own inconsistencies are counted apart: it leaves operands of
if_then_else at different types when indices are widened, so that its own text reads back as another function.
"""

import argparse
import collections
import pathlib
import random
import subprocess
import sys
import tempfile

FLOATS, INTS = ("float32", "float16"), ("int32", "int8")


class Drawn:
    """One random program."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines, self.tensors, self.inputs, self.outputs = [], [], [], []
        self.reduced = 0

    def pick(self, *options):
        return self.random.choice(options)

    def chance(self, one_in):
        return self.random.randrange(one_in) == 0

    def text(self):
        # TVM gives a block's axis that does not begin at 0 another domain when indices are widened.
        self.is_wide = self.chance(4)
        self.symbols = [name for name in ("n", "m") if self.chance(2)]
        for name in self.symbols:
            self.lines.append(f'{name} = {self.pick("te.var", "te.size_var")}("{name}")')
        for index in range(self.random.randint(1, 3)):
            self.placeholder(index)
        for index in range(self.random.randint(1, 5)):
            self.compute(index)
        if self.outputs[-1:] != self.tensors[-1:]:
            self.outputs.append(self.tensors[-1])
        names = ", ".join(name for name, _, _ in self.inputs + self.outputs)
        override = ', index_dtype_override="int64"' if self.is_wide else ""
        self.lines.append(f"func = te.create_prim_func([{names}]{override})")
        return "from tvm import te, tir\n\n" + "\n".join(self.lines) + "\n"

    def extent(self):
        return self.pick(*self.symbols) if self.symbols and self.chance(3) else str(self.random.randint(1, 16))

    def placeholder(self, index):
        shape = [self.extent() for _ in range(self.random.randint(1, 3))] + (self.symbols if index == 0 else [])
        dtype = self.pick("float32", "float32", *FLOATS, *INTS)
        name = "ABC"[index]
        self.lines.append(f'{name} = te.placeholder(({", ".join(shape)},), name="{name}", dtype="{dtype}")')
        self.tensors.append((name, len(shape), dtype))
        self.inputs.append(self.tensors[-1])

    def compute(self, index):
        name, rank = f"T{index}", self.random.randint(0 if self.chance(6) else 1, 4)
        self.axes = ["i", "j", "k", "l"][:rank]
        shape = [self.extent() for _ in range(rank)]
        label = self.pick(name, name, "T", "T.x")
        extra = self.pick("", "", "", ', attrs={"note": 1}', ', tag="injective"')
        kind = self.random.randrange(6)
        if kind == 0 and rank:
            return self.pair(name, shape, label)
        reduces = kind in (1, 2)
        dtype = self.pick(*FLOATS, "int32")
        body = self.reduction(dtype) if reduces else self.expression(dtype, 3)
        head = f"lambda {', '.join(self.axes)}: " if rank else "lambda: "
        comma = "," if rank == 1 else ""
        self.lines.append(f'{name} = te.compute(({", ".join(shape)}{comma}), {head}{body}, name="{label}"{extra})')
        self.tensors.append((name, rank, dtype))
        if self.chance(3):
            self.outputs.append(self.tensors[-1])

    def pair(self, name, shape, label):
        dtypes = [self.pick(*FLOATS), "int32"]
        values = ", ".join(self.expression(dtype, 2) for dtype in dtypes)
        comma = "," if len(shape) == 1 else ""
        self.lines.append(f'{name}a, {name}b = te.compute(({", ".join(shape)}{comma}), lambda {", ".join(self.axes)}: '
                          f'({values}), name="{label}")')
        for part, dtype in zip("ab", dtypes):
            self.tensors.append((name + part, len(shape), dtype))

    def reduction(self, dtype):
        axes = []
        for _ in range(self.random.randint(1, 2)):
            axis = f"r{self.reduced}"
            self.reduced += 1
            begin = "2" if not self.is_wide and self.chance(4) else "0"
            end = self.extent() if begin == "0" else str(self.random.randint(3, 9))
            self.lines.append(f'{axis} = te.reduce_axis(({begin}, {end}), name="{axis}")')
            axes.append(axis)
        own, self.axes = self.axes, self.axes + axes
        source = self.expression(dtype, 2)
        where = f", where={self.condition()}" if self.chance(6) else ""
        self.axes = own
        return f'te.{self.pick("sum", "max", "min")}({source}, axis=[{", ".join(axes)}]{where})'

    def index(self):
        """An expression of type int32 for an index."""
        if not self.axes:
            return str(self.random.randrange(3))
        axis = self.pick(*self.axes)
        return self.pick(axis, axis, axis, f"{axis} + {self.random.randint(1, 3)}", f"{axis} * 2", f"{axis} // 2",
                         f"{axis} % 4", f"te.max({axis} - 1, 0)", f"te.indexmod({axis}, 3)", str(self.random.randrange(3)),
                         f"te.if_then_else({axis} > 1, {axis} - 1, {axis})", f"({axis} * 4 + 3) // 4")

    def read(self, tensor):
        name, rank, _ = tensor
        return f"{name}({', '.join(self.index() for _ in range(rank))})" if self.chance(4) or not rank else \
            f"{name}[{', '.join(self.index() for _ in range(rank))}]"

    def condition(self):
        if not self.axes:
            return "tir.const(True, 'bool')"
        sign = self.pick("<", "<=", ">", ">=", "==", "!=")
        simple = f"{self.pick(*self.axes)} {sign} {self.random.randint(0, 5)}"
        return self.pick(simple, simple, f"tir.all({simple}, {self.pick(*self.axes)} > 1)",
                         f"tir.any({simple}, {self.pick(*self.axes)} < 3)")

    def expression(self, dtype, depth):
        same = [tensor for tensor in self.tensors if tensor[2] == dtype]
        if depth == 0 or self.chance(5):
            if same and not self.chance(4):
                return self.read(self.pick(*same))
            if self.tensors and not self.chance(3):
                return f'{self.read(self.pick(*self.tensors))}.astype("{dtype}")'
            if dtype == "int32" and self.axes:
                return f"({self.index()})" if not self.index().isdigit() else f"{self.pick(*self.axes)}"
            return f'tir.const({self.random.randint(0, 7)}, "{dtype}")'
        sub = lambda: self.expression(dtype, depth - 1)
        options = [lambda: f"({sub()} {self.pick('+', '-', '*')} {sub()})",
                   lambda: f"te.{self.pick('max', 'min')}({sub()}, {sub()})",
                   lambda: f"te.if_then_else({self.condition()}, {sub()}, {sub()})",
                   lambda: f"tir.Select({self.condition()}, {sub()}, {sub()})"]
        if dtype in FLOATS:
            options += [lambda: f"te.{self.pick('exp', 'tanh', 'sqrt', 'log', 'sigmoid', 'abs', 'floor')}({sub()})",
                        lambda: f"({sub()} / (te.exp({sub()}) + 1.0))", lambda: f"te.max({sub()}, 0)"]
        else:
            options += [lambda: f"te.{self.pick('floordiv', 'floormod')}({sub()}, {self.random.randint(2, 5)})"]
        return self.pick(*options)()


def by_tvm(source, name):
    """The text of TVM's function, or its complaint."""
    scope = {}
    try:
        exec(compile(source, name, "exec"), scope)
        return scope["func"].script() + "\n", None
    except Exception as error:
        return None, str(error).strip().split("\n")[-1][:160]


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    return done.returncode, (done.stdout + done.stderr).strip()


def judge(tirc, source, name, folder):
    """(verdict, detail) of one program."""
    program, theirs, ours = (folder / file for file in ("program.py", "tvm.py", "ours.py"))
    program.write_text(source)
    text, complaint = by_tvm(source, name)
    code, said = run(tirc, "make", str(program), "-o", str(ours))
    if text is None:
        return ("both refuse", "") if code else ("TVM refuses", complaint)
    if code:
        return "only we refuse", said
    theirs.write_text(text)
    code, said = run(tirc, "equal", str(ours), str(theirs))
    if code == 0:
        return "equal", ""
    if "if_then_else" in text and "int64" in source:
        return "TVM's types", said
    return "different", said


def tir_of_018(tvm):
    """`from tvm import tir`, as releases up to 0.24 have it."""
    if not hasattr(tvm, "tir"):
        tvm.tir = sys.modules["tvm.tir"] = tvm.tirx


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tirc", default="build/dev/bin/tirc")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cases", type=pathlib.Path)
    parser.add_argument("--write-expected", type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path, help="programs that differ are left here")
    args = parser.parse_args()
    import tvm

    tir_of_018(tvm)
    if args.write_expected:
        for program in sorted(args.write_expected.glob("*/make.py")):
            text, complaint = by_tvm(program.read_text(), str(program))
            print(program.parent.name, complaint or "written")
            if text:
                (program.parent / "expected.py").write_text(text)
        return 0
    programs = [(p.parent.name, p.read_text()) for p in sorted(args.cases.glob("*/make.py"))] if args.cases else \
        [(f"seed {seed}", Drawn(seed).text()) for seed in range(args.seed, args.seed + args.count)]
    verdicts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for name, source in programs:
            verdict, detail = judge(args.tirc, source, name, pathlib.Path(folder))
            verdicts[verdict] += 1
            if verdict in ("equal", "both refuse"):
                continue
            print(f"{name}: {verdict}: {detail}")
            if args.keep:
                args.keep.mkdir(parents=True, exist_ok=True)
                (args.keep / (name.replace(" ", "_") + ".py")).write_text(source)
    print(f"TVM {tvm.__version__}: " + ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common()))
    return 1 if verdicts["different"] or verdicts["only we refuse"] else 0


if __name__ == "__main__":
    sys.exit(main())
