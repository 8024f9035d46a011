# SPDX-License-Identifier: Apache-2.0
"""Passes on random graphs of Relax beside the installed TVM's: each pass runs on the same text here and there, and TVM
says whether the two results are structurally equal. The next pass works on TVM's result, so that what differs once does
not differ ever after.

Run with a Python that has apache-tvm 0.25; not part of the suite:

    python tests/interop/relax_passes.py --tirc build/dev/bin/tirc [--count 100] [--seed 1] [--show] [--keep DIR]

Every other program is one dataflow block, which passes that fuse work on; the others are those of random_relax.py, with
branches, functions and effects. "Same text" are results whose texts are the same but for numbers in names, for what
0.18 computes of constants (x / 2 is x * 0.5), and for the types that 0.25 gives R.builtin.alloc_tensor, which its own reader
refuses. --show prints what differs, --keep writes the programs before such a pass.
"""

import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1] / "scripts"), str(HERE)]

import tirscope
from apart import judge_seeds
from random_relax import NothingFits, Program
from there_and_back import difference, read_by_tvm

# In the order of the pipelines, with the passes that leave a graph a graph before them.
CHAINS = (
    ("NormalizeGlobalVar", "RemoveUnusedParameters", "InlinePrivateFunctions", "DeadCodeElimination", "CanonicalizeBindings",
     "EliminateCommonSubexpr", "ConvertToDataflow", "Normalize"),
    ("LegalizeOps", "AnnotateTIROpPattern", "FoldConstant", "FuseOps", "FuseTIR", "DeadCodeElimination",
     "RewriteDataflowReshape", "ToNonDataflow", "RemovePurityChecking", "CallTIRRewrite", "StaticPlanBlockMemory",
     "LowerAllocTensor", "KillAfterLastUse", "LowerRuntimeBuiltin", "VMShapeLower", "AttachGlobalSymbol"),
)


def renamed(text):
    """The lines of what counts as the same text, with numbered names by where each is first met."""
    names = {}

    def name_of(found):
        return names.setdefault(found[0], f"name_{len(names)}")

    def product(found):
        return f"* T.float32({1 / float(found[1]):.6g})"

    text = re.sub(r", sinfo_args=\(R\.Tensor\([^)]*\)[^)]*\),\)\)$", ")", text, flags=re.M)
    text = re.sub(r"/ T\.float32\(([-+.\de]+)\)", product, text)
    text = re.sub(r"\* T\.float32\(([-+.\de]+)\)", lambda found: f"* T.float32({float(found[1]):.6g})", text)
    text = re.sub(r"(?<![.\w\"])[A-Za-z]\w*?_?\d+(_\d+)*\b(?!\()", name_of, text)
    return [line for line in text.split("\n") if line.strip() != "# from tvm.tirx.layout import Axis"]


class Network(Program):
    """One dataflow block of operators."""

    PLAIN = [f for f in Program.PLAIN if f not in (Program.packed, Program.kernel, Program.helper)]

    def text(self):
        symbolic = self.random.random() < 0.4
        first = "n" if symbolic else 3
        pool = [[first, 4], [3, 4], [4], [2, first, 4], [1, 3, 8, 8], [1, 3, 8, 8]]
        params = [(f"p{k}", self.random.choice(pool), "float32") for k in range(self.random.randrange(2, 4))]
        self.values = list(params)
        for _ in range(self.random.randrange(3, 14)):
            try:
                self.random.choice(self.PLAIN)(self, 12)
            except NothingFits:
                pass
        made = [v for v in self.values if v not in params]
        if not made:
            made = [(self.emit(12, f"R.exp({params[0][0]})", params[0][1]), params[0][1], "float32")]
        outputs = self.random.sample(made, min(len(made), self.random.choice([1, 1, 2, 3])))
        signature = ", ".join(f"{n}: {self.tensor(s, d, quoted=True)}" for n, s, d in params)
        lines = ["@I.ir_module", "class Module:", "    @R.function", f"    def main({signature}):"]
        lines += [f"        {d} = T.int64()" for d in sorted({d for _, s, _ in params for d in s if isinstance(d, str)})]
        names = ", ".join(v[0] for v in outputs)
        lines += ["        with R.dataflow():", *self.lines, f"            R.output({names})"]
        lines.append(f"        return {outputs[0][0]}" if len(outputs) == 1 else f"        return ({names})")
        return "\n".join(lines) + "\n"


class Judge:
    def __init__(self, options):
        self.options = options

    def pass_of(self, name):
        factory = getattr(self.relax.transform, name, None)
        return factory and factory()

    def ours(self, server, text, name):
        """What ours makes of it as TVM's release writes it; or None, and why."""
        try:
            root = server.call("module.parse", text=text)["module"]
            made = server.call("passes.run", module=root, passes=[{"name": name, "args": []}], target="llvm")["module"]
            return tirscope.Module(server, made).script(release="0.25", show_meta=True), None
        except tirscope.Error as error:
            return None, str(error).split("\n")[0]

    def verdict(self, server, name, before):
        """(verdict, detail, TVM's module after the pass)"""
        theirs = self.pass_of(name)
        if theirs is None:
            return None, "no such pass", before
        text = before.script(show_meta=True)
        made, complaint = self.ours(server, text, name)
        try:
            with self.tvm.target.Target("llvm"):
                there = theirs(before)
        except Exception as error:
            said = str(error).strip().split("\n")[-1][:200]
            return ("both refuse" if made is None else "TVM refuses"), said, None
        if made is None:
            return "only we refuse", complaint, there
        here, complaint = read_by_tvm(self.tvm, made, check_well_formed=False)
        again, _ = read_by_tvm(self.tvm, there.script(show_meta=True), check_well_formed=False)
        if here is None:
            return "TVM does not read ours", complaint, there
        import tvm_ffi

        for other in (there, again):
            if other is not None and tvm_ffi.structural_equal(here, other, map_free_vars=True):
                return "same", "", there
        mine, yours = renamed(here.script(show_meta=True)), renamed(there.script(show_meta=True))
        return ("same text" if mine == yours else "another result"), difference("\n".join(mine), "\n".join(yours)), there

    def __call__(self, seed, first, out):
        import tvm
        from tvm import relax

        self.tvm, self.relax, options = tvm, relax, self.options
        text = (Network if seed % 2 else Program)(seed).text()
        start, complaint = read_by_tvm(self.tvm, text)
        number = 0
        with tirscope.Server(options.tirc) as server:
            for chain in CHAINS:
                module = start
                for name in chain:
                    number += 1
                    if module is None:
                        break
                    if number <= first:
                        module = self.pass_of(name)(module) if self.pass_of(name) else module
                        continue
                    entry = {"number": number, "pass": name, "seed": seed}
                    print(json.dumps(entry), file=out, flush=True)
                    before = module
                    verdict, detail, module = self.verdict(server, name, module)
                    print(json.dumps({**entry, "verdict": verdict, "detail": detail}), file=out, flush=True)
                    if verdict in ("another result", "only we refuse", "TVM does not read ours") and options.keep:
                        (options.keep / f"{seed}_{number:02}_{name}.py").write_text(before.script(show_meta=True))


if __name__ == "__main__":
    judge_seeds(__doc__, Judge, "pass", "random graphs")
