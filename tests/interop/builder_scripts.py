# SPDX-License-Identifier: Apache-2.0
"""Random builder scripts, run by TVM's Python and by `tirc make`: the modules must be structurally equal.

Run with a Python that has apache-tvm 0.25; not part of the suite:

    python tests/interop/builder_scripts.py --tirc build/dev/bin/tirc [--count 100] [--seed 1] [--show] [--keep DIR]

The scripts say with relax.BlockBuilder what a person says: functions with sizes, blocks of dataflow, operators, tensor
expressions of their own and of topi (emit_te, call_te), kernels, tuples, casts, names, further functions and passes.
--show prints what differs, --keep writes those scripts.
"""

import json
import pathlib
import random
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE)]

from apart import judge_seeds
from relax_passes import renamed
from there_and_back import difference, read_by_tvm

HEAD = '''import tvm
from tvm import relax, te, tir, topi
from tvm.relax import op


def scaled(a, factor):
    return te.compute(a.shape, lambda *i: a(*i) * factor, name="scaled")


def row_sums(a):
    k = te.reduce_axis((0, a.shape[1]), name="k")
    return te.compute((a.shape[0],), lambda i: te.sum(a[i, k], axis=k), name="sums")


def product(a, b):
    k = te.reduce_axis((0, a.shape[1]), name="k")
    return te.compute((a.shape[0], b.shape[1]), lambda i, j: te.sum(a[i, k] * b[k, j], axis=k), name="product")


def both(a):
    return te.compute(a.shape, lambda *i: a(*i) + 1.0, name="more"), te.compute(a.shape, lambda *i: a(*i) - 1.0, name="less")


def clipped(a, low, high):
    return te.compute(a.shape, lambda *i: te.max(te.min(a(*i), high), low))


'''


class Script:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines, self.values, self.count = [], [], 0

    def name(self):
        self.count += 1
        return f"v{self.count}"

    def pick(self, test=lambda v: True):
        fitting = [v for v in self.values if test(v)]
        return self.random.choice(fitting) if fitting else None

    def emit(self, indent, value, shape):
        name = self.name()
        hint = self.random.choice(["", "", "", ', "y"', ', name_hint="lv"', ', name_hint="x"'])
        self.lines.append(" " * indent + f"{name} = bb.emit({value}{hint})")
        self.values.append((name, shape))
        return name

    def te(self, indent, function, arguments, shape):
        name = self.name()
        hint = self.random.choice(["", "", ', primfunc_name_hint="kernel"', ', primfunc_name_hint="my_kernel"'])
        if self.random.random() < 0.2:
            self.lines.append(" " * indent + f"{name} = bb.emit(bb.call_te({function}, {arguments}{hint}))")
        else:
            self.lines.append(" " * indent + f"{name} = bb.emit_te({function}, {arguments}{hint})")
        self.values.append((name, shape))

    def statement(self, i):
        v = self.pick()
        if v is None:
            return
        name, shape = v
        matrix = len(shape) == 2
        kind = self.random.randrange(17)
        if kind == 0:
            form = self.random.choice(["op.exp({0})", "op.nn.relu({0})", "op.add({0}, {0})", "op.negative({0})",
                                       "op.nn.gelu({0})", "op.sqrt({0})", "op.nn.softmax({0}, axis=-1)"])
            self.emit(i, form.format(name), shape)
        elif kind == 1:
            w = self.pick(lambda w: w[1] == shape)
            form = self.random.choice(["op.multiply({0}, {1})", "op.maximum({0}, {1})", "{0} + {1}", "{0} * {1}", "{0} - {1}"])
            self.emit(i, form.format(name, w[0]), shape)
        elif kind == 2:
            self.emit(i, f'op.{self.random.choice(["add", "divide", "minimum"])}({name}, relax.const(2.0, "float32"))', shape)
        elif kind == 3 and matrix:
            self.emit(i, f"op.permute_dims({name})", shape[::-1])
        elif kind == 4 and matrix:
            w = self.pick(lambda w: len(w[1]) == 2 and w[1][0] == shape[1])
            if w:
                self.emit(i, f"op.matmul({name}, {w[0]})", [shape[0], w[1][1]])
        elif kind == 5:
            self.te(i, self.random.choice(["topi.nn.relu", "topi.exp", "topi.tanh", "topi.sqrt", "topi.abs"]), name, shape)
        elif kind == 6:
            w = self.pick(lambda w: w[1] == shape)
            self.te(i, self.random.choice(["topi.add", "topi.multiply", "topi.maximum", "topi.subtract"]),
                    f"{name}, {w[0]}", shape)
        elif kind == 7:
            self.te(i, "scaled", f"{name}, {self.random.choice(['2.0', '0.5', '3.0'])}", shape)
        elif kind == 8 and matrix:
            self.te(i, "row_sums", name, [shape[0]])
        elif kind == 9 and matrix:
            w = self.pick(lambda w: len(w[1]) == 2 and w[1][0] == shape[1])
            if w:
                self.te(i, self.random.choice(["product", "topi.matmul"]), f"{name}, {w[0]}", [shape[0], w[1][1]])
        elif kind == 10:
            self.te(i, "clipped", f"{name}, {self.random.choice(['0.0, 6.0', 'low=0.0, high=1.0', '-1.0, high=1.0'])}", shape)
        elif kind == 11 and matrix:
            self.te(i, "topi.transpose", name, shape[::-1])
        elif kind == 12:
            w = self.pick()
            pair = self.name()
            self.lines.append(" " * i + f"{pair} = bb.emit(relax.Tuple([{name}, {w[0]}]))")
            which = self.random.randrange(2)
            self.emit(i, f"relax.TupleGetItem({pair}, {which})", (v, w)[which][1])
        elif kind == 13:
            pair = self.name()
            self.lines.append(" " * i + f"{pair} = bb.emit_te(both, {name})")
            self.emit(i, self.random.choice([f"relax.TupleGetItem({pair}, 0)", f"{pair}[1]"]), shape)
        elif kind == 14:
            cast = self.name()
            self.lines.append(" " * i + f'{cast} = bb.match_cast({name}, {self.info(shape)})')
            self.values.append((cast, shape))
        elif kind == 15 and matrix:
            self.emit(i, f"op.sum({name}, axis={self.random.choice([1, -1])}, keepdims=True)", [shape[0], 1])
        elif kind == 16:
            self.emit(i, f"op.reshape({name}, ({', '.join(map(str, shape))}{',' if len(shape) == 1 else ''}))", shape)

    @staticmethod
    def info(shape):
        return f'relax.TensorStructInfo([{", ".join(map(str, shape))}], "float32")'

    def function(self, name, sizes):
        first = self.random.choice(sizes)
        shapes = [self.random.choice([[first, 4], [4, 4], [4], [first, 8], [8, 4]]) for _ in range(self.random.randrange(1, 4))]
        params = [f"{name}_p{k}" for k in range(len(shapes))]
        spelled = [self.random.choice(["x", "w", "y", "data"]) + (str(k) if k else "") for k in range(len(shapes))]
        for param, shape, word in zip(params, shapes, spelled):
            self.lines.append(f'{param} = relax.Var("{word}", {self.info(shape)})')
        self.lines.append(f'with bb.function("{name}", [{", ".join(params)}]):')
        self.values = list(zip(params, shapes))
        if self.random.random() < 0.75:
            for _ in range(self.random.randrange(0, 2)):
                self.statement(4)
            outer = list(self.values)
            self.lines.append("    with bb.dataflow():")
            for _ in range(self.random.randrange(1, 7)):
                self.statement(8)
            v = self.pick()
            out = self.name()
            output = self.random.choice(["{0}", "op.exp({0})", "op.add({0}, {0})"]).format(v[0])
            self.lines.append(f"        {out} = bb.emit_output({output})")
            self.values = outer + [(out, v[1])]
            for _ in range(self.random.randrange(0, 2)):
                self.statement(4)
        else:
            for _ in range(self.random.randrange(1, 6)):
                self.statement(4)
        v, w = self.pick(), self.pick()
        result = self.random.choice([v[0], self.values[-1][0], f"({v[0]}, {w[0]})", f"[{v[0]}, {w[0]}]"])
        self.lines.append(f"    bb.emit_func_output({result})")

    def text(self):
        self.lines.append("bb = relax.BlockBuilder()")
        sizes = [3]
        if self.random.random() < 0.4:
            self.lines.append('n = tir.Var("n", "int64")')
            sizes = ["n", 3]
        for name in ["main", "other", "third"][:self.random.choice([1, 1, 1, 2, 3])]:
            self.function(name, sizes)
        self.lines.append(self.random.choice(["mod = bb.get()", "mod = bb.finalize()"]))
        for name in self.random.sample(["LegalizeOps", "DeadCodeElimination", "CanonicalizeBindings", "Normalize",
                                        "EliminateCommonSubexpr"], self.random.choice([0, 0, 1, 2])):
            self.lines.append(f"mod = relax.transform.{name}()(mod)")
        return HEAD + "\n".join(self.lines) + "\n"


class Judge:
    def __init__(self, options):
        self.options = options

    def __call__(self, seed, first, out):
        import tvm
        import tvm.tirx
        import tvm_ffi

        tvm.tir = sys.modules["tvm.tir"] = tvm.tirx
        if first:
            return
        text = Script(seed).text()
        entry = {"number": 0, "what": "scripts", "seed": seed}
        print(json.dumps(entry), file=out, flush=True)
        file = self.options.keep / f"script_{seed}.py"
        file.write_text(text)
        try:
            made = {}
            exec(compile(text, str(file), "exec"), made)
            there, theirs = made["mod"], None
        except Exception as error:
            there, theirs = None, str(error).strip().split("\n")[-1][:200]
        run = subprocess.run([self.options.tirc, "make", str(file), "--for", "0.25"], capture_output=True, text=True)
        verdict, detail = self.compared(tvm, tvm_ffi, there, theirs, run)
        if verdict in ("same", "same text", "both refuse"):
            file.unlink()
        print(json.dumps({**entry, "verdict": verdict, "detail": detail}), file=out, flush=True)

    def compared(self, tvm, tvm_ffi, there, theirs, run):
        if run.returncode != 0:
            said = next((line for line in run.stderr.split("\n") if "error" in line), run.stderr[:200])
            return ("both refuse" if there is None else "only we refuse"), said
        if there is None:
            return "TVM refuses", theirs
        here, complaint = read_by_tvm(tvm, run.stdout, check_well_formed=False)
        if here is None:
            return "TVM does not read ours", complaint
        again, _ = read_by_tvm(tvm, there.script(show_meta=True), check_well_formed=False)
        for other in (there, again):
            if other is not None and tvm_ffi.structural_equal(here, other, map_free_vars=True):
                mine, yours = here.script(), there.script()
                return "same", "" if mine == yours else "other names"
        mine, yours = renamed(here.script(show_meta=True)), renamed(there.script(show_meta=True))
        return ("same text" if mine == yours else "another result"), difference("\n".join(mine), "\n".join(yours))


if __name__ == "__main__":
    judge_seeds(__doc__, Judge, "what", "builder scripts", pathlib.Path("build/builder_scripts"))
