#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random programs of Relax, read and printed by TVM and by tirc: the texts must be the same.

  python3 tests/interop/random_relax.py TIRC PYTHON [--count 500] [--seed 1] [--keep DIR]

PYTHON is the interpreter of an environment with TVM. Each program is text, written as a person writes it: operators of
Python, nested calls, sizes with names, branches, dataflow blocks, calls of kernels and of functions. TVM reads it and
prints it (0.25 also names a package in its header that nothing uses; that line does not count); tirc does the same in the dialect of that release. Where the texts differ, TVM reads tirc's text and says
whether the programs are structurally equal. Programs that TVM refuses are counted apart, and shown where tirc takes
them. --keep writes the programs that agree, with TVM's text, as cases.
"""
import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

JUDGE = r'''
import json, sys
import tvm
from tvm.script import from_source
for line in sys.stdin:
    job = json.loads(line)
    out = {}
    try:
        module = from_source(job["text"])
        lines = module.script().splitlines()
        out["printed"] = "\n".join(l for l in lines if l.strip() != "# from tvm.tirx.layout import Axis")
        if "other" in job:
            tvm.ir.assert_structural_equal(module, from_source(job["other"]))
            out["equal"] = True
    except BaseException as error:
        out["error"] = (type(error).__name__ + ": " + str(error))[-300:]
    print(json.dumps(out), flush=True)
'''


class NothingFits(Exception):
    """There is no value that a statement could work on."""


class Program:
    """One function `main` over random operators, with what it calls."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.count = 0
        self.values = []  # (name, shape, dtype); a shape is a list of ints and names of sizes
        self.kernels = []
        self.impure = False

    def name(self):
        self.count += 1
        return self.random.choice(["a", "b", "lv", "y", "out"]) + str(self.count)

    def pick(self, test=lambda v: True):
        fitting = [v for v in self.values if test(v)]
        if not fitting:
            raise NothingFits
        return self.random.choice(fitting)

    def emit(self, indent, text, shape, dtype="float32", name=None):
        name = name or self.name()
        self.lines.append(" " * indent + f"{name} = {text}")
        self.values.append((name, shape, dtype))
        return name

    @staticmethod
    def dims(shape):
        return "(" + ", ".join(str(d) for d in shape) + ("," if len(shape) == 1 else "") + ")"

    def tensor(self, shape, dtype="float32", quoted=False):
        text = ", ".join(f'"{d}"' if quoted and isinstance(d, str) else str(d) for d in shape)
        return f'R.Tensor(({text}{"," if len(shape) == 1 else ""}), dtype="{dtype}")'

    def operand(self, value, depth=0):
        """The value's name, or something of the same shape around it."""
        name, _, dtype = value
        if depth < 2 and dtype == "float32" and self.random.random() < 0.25:
            inner = self.operand(value, depth + 1)
            return self.random.choice([f"R.exp({inner})", f"R.nn.relu({inner})", f"-{inner}", f"R.add({inner}, {name})",
                                       f"({inner} * {name})", f"R.multiply({inner}, R.const(2.0, \"float32\"))"])
        return name

    # ---- one statement each

    def unary(self, i):
        v = self.pick(lambda v: v[2] == "float32")
        op = self.random.choice(["exp", "log", "sqrt", "sigmoid", "tanh", "nn.relu", "nn.gelu", "nn.silu", "abs", "negative",
                                 "erf", "floor", "round", "square", "sign", "cos", "rsqrt", "atan", "nn.gelu_tanh"])
        self.emit(i, f"R.{op}({self.operand(v)})", v[1])

    def test(self, i):
        v = self.pick(lambda v: v[2] == "float32")
        w = self.pick(lambda w: w[2] == "float32" and w[1] == v[1])
        text = self.random.choice(["R.isnan({0})", "R.less({0}, {1})", "{0} < {1}", "{0} >= {1}", "R.equal({0}, {1})"])
        self.emit(i, text.format(v[0], w[0]), v[1], "bool")

    def binary(self, i):
        v = self.pick(lambda v: v[2] == "float32")
        w = self.pick(lambda w: w[2] == "float32" and self.broadcast(v[1], w[1]) is not None)
        a, b = self.operand(v), self.operand(w)
        text = self.random.choice(["R.add({0}, {1})", "R.multiply({0}, {1})", "{0} + {1}", "{0} - {1}", "{0} / {1}",
                                   "R.maximum({0}, {1})", "R.power({0}, {1})", "{0} * {1}"])
        self.emit(i, text.format(a, b), self.broadcast(v[1], w[1]))

    @staticmethod
    def broadcast(a, b):
        if len(a) < len(b):
            a, b = b, a
        out = list(a)
        for k in range(len(b)):
            x, y = out[-1 - k], b[-1 - k]
            if x == y or y == 1:
                continue
            if x != 1:
                return None
            out[-1 - k] = y
        return out

    def scalar(self, i):
        v = self.pick(lambda v: v[2] == "float32")
        number = self.random.choice(["1.0", "0.5", "-2.0", "3.25"])
        op = self.random.choice(["R.add", "R.multiply", "R.minimum", "R.divide"])
        self.emit(i, f'{op}({self.operand(v)}, R.const({number}, "float32"))', v[1])

    def permute(self, i):
        v = self.pick(lambda v: len(v[1]) >= 2)
        axes = list(range(len(v[1])))
        self.random.shuffle(axes)
        if self.random.random() < 0.3:
            self.emit(i, f"R.permute_dims({v[0]})", v[1][::-1], v[2])
        else:
            form = self.random.choice([f"axes={axes}", f"{axes}"])
            self.emit(i, f"R.permute_dims({v[0]}, {form})", [v[1][a] for a in axes], v[2])

    def reshape(self, i):
        v = self.pick(lambda v: all(isinstance(d, int) for d in v[1]) and v[1])
        total = 1
        for d in v[1]:
            total *= d
        first = self.random.choice([d for d in range(1, total + 1) if total % d == 0])
        shape = self.random.choice([[first, total // first], [total], [-1], [first, -1], [1, total, 1], [0, -1]])
        known = []
        for k, d in enumerate(shape):
            known.append(v[1][0] if d == 0 else d)
        rest = total
        for d in known:
            rest //= d if d > 0 else 1
        known = [rest if d == -1 else d for d in known]
        form = self.random.choice(["R.reshape({0}, ({1}))", "R.reshape({0}, R.shape([{1}]))"])
        text = ", ".join(map(str, shape))
        if form.startswith("R.reshape({0}, (") and len(shape) == 1:
            text += ","
        if "R.shape" in form and any(d < 1 for d in shape):
            form = "R.reshape({0}, ({1},))"
        self.emit(i, form.format(v[0], text), known, v[2])

    def flatten(self, i):
        v = self.pick(lambda v: len(v[1]) == 2 and isinstance(v[1][1], int))
        shape = [v[1][0] * v[1][1]] if isinstance(v[1][0], int) else [f"{v[1][0]} * {v[1][1]}"]
        self.emit(i, f"R.flatten({v[0]})", shape, v[2])

    def concat(self, i):
        v = self.pick(lambda v: v[1] and v[2] == "float32" and isinstance(v[1][-1], int))
        shape = list(v[1])
        shape[-1] *= 2
        self.emit(i, f"R.concat(({v[0]}, {self.operand(v)}), axis={self.random.choice([-1, len(shape) - 1])})", shape)

    def split(self, i):
        v = self.pick(lambda v: v[1] and isinstance(v[1][-1], int) and v[1][-1] % 2 == 0)
        half = v[1][:-1] + [v[1][-1] // 2]
        pair = self.name()
        self.lines.append(" " * i + f"{pair} = R.split({v[0]}, {self.random.choice(['2', f'[{half[-1]}]'])}, axis=-1)")
        self.emit(i, f"{pair}[{self.random.randrange(2)}]", half, v[2])

    def reduction(self, i):
        v = self.pick(lambda v: v[1] and v[2] == "float32")
        axis = self.random.randrange(len(v[1]))
        op = self.random.choice(["sum", "max", "mean", "min", "variance", "argmax"])
        dtype = "int64" if op == "argmax" else "float32"
        if self.random.random() < 0.3:
            shape = v[1][:axis] + [1] + v[1][axis + 1:]
            return self.emit(i, f"R.{op}({v[0]}, axis={axis}, keepdims=True)", shape, dtype)
        self.emit(i, f"R.{op}({v[0]}, {axis})", v[1][:axis] + v[1][axis + 1:], dtype)

    def expand(self, i):
        v = self.pick(lambda v: len(v[1]) < 4)
        axis = self.random.randrange(len(v[1]) + 1)
        shape = v[1][:axis] + [1] + v[1][axis:]
        self.emit(i, f"R.expand_dims({v[0]}, {self.random.choice([f'axis={axis}', f'[{axis}]'])})", shape, v[2])

    def softmax(self, i):
        v = self.pick(lambda v: v[1] and v[2] == "float32")
        self.emit(i, f"R.nn.{self.random.choice(['softmax', 'log_softmax'])}({self.operand(v)}, axis=-1)", v[1])

    def matmul(self, i):
        v = self.pick(lambda v: len(v[1]) >= 2 and v[2] == "float32")
        w = f"R.permute_dims({v[0]}, {list(range(len(v[1]) - 2)) + [len(v[1]) - 1, len(v[1]) - 2]})"
        text = f"R.matmul({v[0]}, {w})"
        if self.random.random() < 0.3:
            text = f'R.matmul({v[0]}, {w}, out_dtype="float32")'
        self.emit(i, text, v[1][:-1] + [v[1][-2]])

    def picture(self, i):
        v = self.pick(lambda v: len(v[1]) == 4 and v[2] == "float32" and all(isinstance(d, int) for d in v[1][1:])
                      and min(v[1][2:]) >= 4)
        n, c, h, w = v[1]
        kind = self.random.randrange(4)
        if kind == 0:
            stride, pad = self.random.choice([1, 2]), self.random.choice([0, 1])
            out = [n, 6, (h + 2 * pad - 3) // stride + 1, (w + 2 * pad - 3) // stride + 1]
            weight = f'R.zeros((6, {c}, 3, 3), "float32")'
            self.emit(i, f"R.nn.conv2d({v[0]}, {weight}, strides={stride}, padding={pad})", out)
        elif kind == 1:
            self.emit(i, f"R.nn.max_pool2d({v[0]}, pool_size=(2, 2), strides=(2, 2))", [n, c, (h - 2) // 2 + 1, (w - 2) // 2 + 1])
        elif kind == 2:
            self.emit(i, f"R.nn.avg_pool2d({v[0]}, 2, 1, 1)", [n, c, h + 1, w + 1])
        else:
            self.emit(i, f"R.nn.adaptive_avg_pool2d({v[0]}, (1, 1))", [n, c, 1, 1])

    def norm(self, i):
        v = self.pick(lambda v: v[1] and v[2] == "float32" and isinstance(v[1][-1], int))
        ones = f'R.ones(({v[1][-1]},), "float32")'
        text = self.random.choice([f"R.nn.layer_norm({v[0]}, {ones}, {ones}, axes=[-1])", f"R.nn.rms_norm({v[0]}, {ones})"])
        self.emit(i, text, v[1])

    def slice(self, i):
        v = self.pick(lambda v: v[1] and isinstance(v[1][0], int) and v[1][0] >= 2)
        begin, end = sorted(self.random.sample(range(v[1][0] + 1), 2))
        text = f"R.strided_slice({v[0]}, axes=[0], begin=[{begin}], end=[{end}])"
        self.emit(i, text, [end - begin] + v[1][1:], v[2])

    def various(self, i):
        v = self.pick(lambda v: v[1] and v[2] == "float32")
        last, shape = v[1][-1], v[1]
        choices = [(f"R.clip({v[0]}, 0, 6)", shape, "float32"), (f'R.astype({v[0]}, "float16")', shape, "float16"),
                   (f'{v[0]}.astype("int32")', shape, "int32"), (f"R.cumsum({v[0]}, axis=-1)", shape, "float32"),
                   (f"R.sort({v[0]}, descending=True)", shape, "float32"), (f"R.argsort({v[0]})", shape, "int32"),
                   (f"R.zeros_like({v[0]})", shape, "float32"), (f"R.flip({v[0]}, axis=0)", shape, "float32"),
                   (f"R.where({v[0]} < {v[0]}, {v[0]}, {v[0]})", shape, "float32"),
                   (f"R.nn.leakyrelu({v[0]}, 0.1)", shape, "float32"),
                   (f'R.full({self.dims(shape)}, R.const(1.5, "float32"))', shape, "float32"),
                   (f"R.broadcast_to({v[0]}, {self.dims([2] + shape)})", [2] + shape, "float32"),
                   (f"R.ewise_fma({v[0]}, {v[0]}, {v[0]})", shape, "float32")]
        if isinstance(last, int):
            choices += [(f"R.repeat({v[0]}, 2, -1)", shape[:-1] + [last * 2], "float32"),
                        (f"R.tile({v[0]}, 3)", shape[:-1] + [last * 3], "float32")]
        if len(shape) >= 2:
            choices += [(f"R.tril({v[0]})", shape, "float32"), (f"R.triu({v[0]}, 1)", shape, "float32")]
        text, shape, dtype = self.random.choice(choices)
        self.emit(i, text, shape, dtype)

    def pair(self, i):
        v, w = self.pick(), self.pick()
        pair = self.name()
        self.lines.append(" " * i + f"{pair} = ({v[0]}, {w[0]})")
        which = self.random.randrange(2)
        chosen = (v, w)[which]
        self.emit(i, f"{pair}[{which}]", chosen[1], chosen[2])

    def alias(self, i):
        v = self.pick()
        self.emit(i, v[0], v[1], v[2])

    def annotated(self, i):
        v = self.pick(lambda v: v[2] == "float32")
        name = self.name()
        self.lines.append(" " * i + f"{name}: {self.tensor(v[1])} = R.negative({v[0]})")
        self.values.append((name, v[1], "float32"))

    def kernel(self, i):
        v = self.pick(lambda v: v[1] and v[2] == "float32" and all(isinstance(d, int) for d in v[1]))
        name = f"kernel{len(self.kernels)}"
        self.kernels.append((name, v[1]))
        self.emit(i, f"R.call_tir(cls.{name}, ({v[0]},), out_sinfo={self.tensor(v[1])})", v[1])

    def packed(self, i):
        v = self.pick()
        form = self.random.choice(["R.call_dps_packed(\"f\", ({0},), out_sinfo={1})",
                                   "R.call_pure_packed(\"g\", {0}, sinfo_args={1})"])
        self.emit(i, form.format(v[0], self.tensor(v[1], v[2])), v[1], v[2])

    def helper(self, i):
        v = self.pick(lambda v: len(v[1]) == 2 and v[2] == "float32" and isinstance(v[1][1], int) and v[1][1] == 4)
        self.emit(i, f"cls.helper({v[0]})", v[1])

    def cast(self, i):
        v = self.pick(lambda v: v[1] and v[2] == "float32")
        self.emit(i, f"R.match_cast({v[0]}, {self.tensor(v[1])})", v[1])

    def branch(self, i):
        v = self.pick(lambda v: v[2] == "float32")
        name = self.name()
        self.lines.append(" " * i + "if c:")
        outer = list(self.values)
        if self.random.random() < 0.5:
            self.statement(i + 4, plain=True)
        self.lines.append(" " * (i + 4) + f"{name} = {self.random.choice(['R.exp({0})', '{0}', 'R.add({0}, {0})']).format(v[0])}")
        self.values = list(outer)
        self.lines.append(" " * i + "else:")
        if self.random.random() < 0.5:
            self.statement(i + 4, plain=True)
        self.lines.append(" " * (i + 4) + f"{name} = {self.random.choice(['R.log({0})', 'R.add({0}, {0})', 'R.exp(R.exp({0}))']).format(v[0])}")
        self.values = outer + [(name, v[1], v[2])]

    def local(self, i):
        v = self.pick(lambda v: v[2] == "float32" and all(isinstance(d, int) for d in v[1]))
        name = self.name()
        info = self.tensor(v[1])
        self.lines += [" " * i + "@R.function", " " * i + f"def {name}(p: {info}) -> {info}:",
                       " " * i + "    q = R.exp(p)", " " * i + "    return q"]
        self.emit(i, f"{name}({v[0]})", v[1])

    def effect(self, i):
        v = self.pick()
        self.impure = True
        self.lines.append(" " * i + self.random.choice([f'R.print({v[0]}, format="v: {{}}")', f'R.assert_op(c, {v[0]}, format="no")',
                                                        f'_ = R.call_packed("h", {v[0]}, sinfo_args=R.Tuple())']))

    def dataflow(self, i):
        self.lines.append(" " * i + "with R.dataflow():")
        outer = list(self.values)
        for _ in range(self.random.randrange(1, 5)):
            self.statement(i + 4, plain=True)
        made = [v for v in self.values if v not in outer] or [None]
        outputs = self.random.sample(made, min(len(made), self.random.randrange(1, 3)))
        if outputs[0] is None:
            self.emit(i + 4, f"R.exp({self.pick(lambda v: v[2] == 'float32')[0]})", self.values[0][1])
            outputs = [self.values[-1]]
        self.lines.append(" " * (i + 4) + f"R.output({', '.join(v[0] for v in outputs)})")
        self.values = outer + outputs

    PLAIN = [unary, unary, binary, binary, binary, scalar, test, permute, reshape, flatten, concat, split, reduction, expand,
             softmax, matmul, picture, norm, slice, various, various, pair, alias, annotated, kernel, packed, helper, cast]

    def statement(self, i, plain=False):
        try:
            if plain or self.random.random() < 0.75:
                return self.random.choice(self.PLAIN)(self, i)
        except NothingFits:
            return
        try:
            self.random.choice([self.branch, self.local, self.effect, self.dataflow, self.dataflow])(i)
        except NothingFits:
            return

    def text(self):
        symbolic = self.random.random() < 0.5
        sizes = ["n", "m"] if symbolic else [3, 5]
        pool = [[sizes[0], 4], [3, 4], [4], [2, sizes[1], 4], [1, 3, 8, 8], [6], [sizes[0]]]
        params = [(f"p{k}", self.random.choice(pool), "float32") for k in range(self.random.randrange(2, 4))]
        self.values = list(params)
        for _ in range(self.random.randrange(2, 10)):
            self.statement(8)
        result = self.pick()
        signature = ", ".join(f"{n}: {self.tensor(s, d, quoted=True)}" for n, s, d in params)
        used = sorted({d for _, s, _ in params for d in s if isinstance(d, str)})
        lines = ["@I.ir_module", "class Module:"]
        for name, shape in self.kernels:
            dims = self.dims(shape)
            lines += ["    @T.prim_func(s_tir=True)", f'    def {name}(a: T.Buffer({dims}, "float32"), b: T.Buffer({dims}, "float32")):',
                      "        T.evaluate(0)", ""]
        size = '"n"' if symbolic else "3"
        lines += ["    @R.function", f'    def helper(x: R.Tensor(({size}, 4), dtype="float32")) -> R.Tensor(({size}, 4), dtype="float32"):',
                  "        h = R.exp(x)", "        return h", ""]
        lines += ["    @R.function" + ("(pure=False)" if self.impure else ""),
                  f'    def main({signature}, c: R.Tensor((), dtype="bool")):']
        lines += [f"        {d} = T.int64()" for d in used] + ["        cls = Module"] + self.lines
        lines.append(f"        return {result[0]}")
        return "\n".join(lines) + "\n"


class Tvm:
    def __init__(self, python):
        self.process = subprocess.Popen([python, "-c", JUDGE], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)

    def ask(self, **job):
        self.process.stdin.write(json.dumps(job) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tirc")
    parser.add_argument("python")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--kept", type=int, default=40)
    parser.add_argument("--release", default="0.25")
    options = parser.parse_args()
    tvm = Tvm(options.python)
    counts = {"same text": 0, "equal": 0, "refused by both": 0, "refused by TVM alone": 0, "different": 0}
    kept = 0
    for seed in range(options.seed, options.seed + options.count):
        text = Program(seed).text()
        theirs = tvm.ask(text=text)
        with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
            file.write(text)
            file.flush()
            ours = subprocess.run([options.tirc, "print", file.name, "--for", options.release], capture_output=True, text=True)
        if "printed" not in theirs:
            counts["refused by TVM alone" if ours.returncode == 0 else "refused by both"] += 1
            if ours.returncode == 0:
                print(f"-- seed {seed}: TVM alone refuses: {theirs['error']}\n{text}")
            continue
        if ours.returncode == 0 and ours.stdout.strip() == theirs["printed"].strip():
            counts["same text"] += 1
            if options.keep and kept < options.kept and len(text.splitlines()) < 40:
                folder = options.keep / f"random_{seed:03}"
                folder.mkdir(parents=True, exist_ok=True)
                (folder / "program.py").write_text(text)
                (folder / "expected.py").write_text(theirs["printed"].rstrip() + "\n")
                kept += 1
            continue
        again = tvm.ask(text=text, other=ours.stdout) if ours.returncode == 0 else {}
        if again.get("equal"):
            counts["equal"] += 1
        else:
            counts["different"] += 1
        print(f"-- seed {seed}: {'equal' if again.get('equal') else 'DIFFERENT'} {ours.stderr.strip()[:600]}")
        mine, yours = ours.stdout.strip().splitlines(), theirs["printed"].strip().splitlines()
        for a, b in zip(mine, yours):
            if a != b:
                print("   ours:", a.strip(), "\n   TVM: ", b.strip())
                break
    print(counts)
    return 1 if counts["different"] or counts["refused by TVM alone"] else 0


if __name__ == "__main__":
    sys.exit(main())
