# SPDX-License-Identifier: Apache-2.0
"""Default schedules beside the installed TVM's dlight: each function of tests/cases/dlight/programs.py by each rule alone
and by all of them in order, for one target; the rules for decoding also those of decode.py, gpu.Matmul those of
tensor_cores.py.

A program is equal when both apply the rule and TVM finds the modules structurally equal, when neither applies it, or when
TVM's rule raises and ours refuses. The rules for decoding do not apply here where TVM leaves a kernel half scheduled, or
raises: these are counted apart, and not kept. `--traces` compares the instructions too. `--write` keeps TVM's modules for
the test of the suite.

    python tests/interop/dlight_cases.py --tirc build/dev/bin/tirc [--rule Matmul] [--only NAME] [--write]
"""

import argparse
import collections
import contextlib
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from there_and_back import difference, read_by_tvm, release_of  # noqa: E402

CASES = pathlib.Path(__file__).parent.parent / "cases" / "dlight"
RULES = ["Matmul", "GEMV", "Reduction", "GeneralReduction", "Transpose", "Fallback"]
DECODE = ["LowBatchGEMV", "RMSNorm"]
# What ours says where TVM's result is no kernel, or not the program.
UNFINISHED = ["outside of the kernel", "is not finished", "SSRR, where SSSR", "no matrix without the batch",
              "the batch stands behind"]


def in_tvm(dlight, tvm, function, rules, target):
    """(schedule or None, what was raised)"""
    try:
        with contextlib.redirect_stderr(io.StringIO()):
            for rule in rules:
                made = getattr(dlight.gpu, rule)().apply(function, target, False)
                if made is not None:
                    return made, None
            return None, None
    except BaseException as error:
        return None, f"{type(error).__name__}: {error}".split("\n")[0][:150]


def here(tirc, path, name, rules, target, release):
    """(module's text, trace) or (None, the refusal)"""
    run = subprocess.run([tirc, "apply", str(path), "--dlight", ",".join("gpu." + rule for rule in rules), "--target",
                          target, "--function", name, "--for", release, "--json"], capture_output=True, text=True)
    if run.returncode:
        return None, run.stderr.strip().split("\n")[0]
    answer = json.loads(run.stdout)
    return (answer["text"], answer["trace_python"]), answer["output"].strip()


def lines_of(trace):
    """A trace's calls in comparable words."""
    text = re.sub(r'func_name="\w+"', 'func_name="main"', str(trace)).replace("_k_i", "").replace("\"tirx.", "\"tir.")
    return [re.sub(r"(?<=lambda ).*", "...", line.strip()) for line in text.split("\n") if "sch." in line]


class Judge:
    def __init__(self, options):
        import tvm
        from tvm.s_tir import dlight
        from tvm_ffi import structural_equal

        self.tvm, self.dlight, self.options, self.same = tvm, dlight, options, structural_equal
        self.release = release_of(tvm)
        self.counts, self.kept = collections.Counter(), {}
        self.target = tvm.target.Target(options.target)
        self.module = {}
        self.names = [self.read(file) for file in ("programs.py", "decode.py", "tensor_cores.py")]

    def read(self, file):
        """The functions of a file of programs; their names."""
        run = subprocess.run([self.options.tirc, "print", "--for", self.release, str(CASES / file)],
                             capture_output=True, text=True, check=True)
        module, complaint = read_by_tvm(self.tvm, run.stdout)
        if complaint:
            raise SystemExit(complaint)
        names = sorted(v.name_hint for v in module.get_global_vars())
        self.module.update((name, module[name]) for name in names)
        return names

    def names_for(self, rules):
        return self.names[0] + (self.names[1] if rules[0] in DECODE else self.names[2] if rules == ["Matmul"] else [])

    def one(self, name, rules, folder):
        function = self.module[name]
        path = pathlib.Path(folder) / f"{name}.py"
        if not path.exists():
            path.write_text(self.tvm.IRModule({name: function}).script())
        theirs, raised = in_tvm(self.dlight, self.tvm, function, rules, self.target)
        ours, said = here(self.options.tirc, path, name, rules, self.options.target, self.release)
        label = "+".join(rules) if len(rules) == 1 else "default"
        if theirs is not None and any(words in said for words in UNFINISHED):
            return "TVM's is unfinished", said
        if theirs is not None:
            made = self.as_in_018(theirs.mod["main"].with_attr("tirx.is_scheduled", True))
            if len(rules) == 1:
                self.kept.setdefault(label, {})[name] = made
        if ours is None:
            return ("both refuse" if raised else "refused"), f"{said} | TVM: {raised or theirs and 'schedules it'}"
        scheduled = "no rule applies" not in said
        if raised and not scheduled and rules[0] in DECODE:
            return "TVM raises, ours does not apply", f"{said} | TVM: {raised}"
        if raised or scheduled != (theirs is not None):
            return "DIFFERENT", f"{said} | TVM: {raised or ('schedules it' if theirs is not None else 'does not apply')}"
        if not scheduled:
            return "neither applies", said
        read, complaint = read_by_tvm(self.tvm, ours[0])
        if complaint:
            return "TVM does not read ours", complaint
        mine = read[name] if name in [v.name_hint for v in read.get_global_vars()] else read["main"]
        mine = mine.with_attr("global_symbol", name)
        if not self.same(mine, made.with_attr("global_symbol", name)):
            return "DIFFERENT", difference(self.tvm.IRModule({name: mine}).script(),
                                           self.tvm.IRModule({name: made}).script())
        if self.options.traces and lines_of(theirs.trace) != lines_of(ours[1]):
            return "equal, other trace", difference("\n".join(lines_of(ours[1])), "\n".join(lines_of(theirs.trace)))
        return "equal", ""

    def as_in_018(self, function):
        """The offset of a scalar, which rfactor's buffer takes over, has 64 bits in TVM 0.25 and 32 in 0.18, whose steps
        are judged here."""
        text = self.tvm.IRModule({"main": function}).script()
        text = text.replace("elem_offset=T.int64(0), ", "")
        return read_by_tvm(self.tvm, text)[0]["main"]

    def write(self):
        for label, functions in self.kept.items():
            module = self.tvm.IRModule(functions)
            (CASES / f"{label}.expected.py").write_text(
                f"# What TVM {self.tvm.__version__} makes of {'decode.py and ' if label in DECODE else ''}programs.py for "
                f"{self.options.target}: {label}\n"
                + module.script() + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tirc", required=True)
    parser.add_argument("--target", default="nvidia/geforce-rtx-3090-ti")
    parser.add_argument("--rule", action="append")
    parser.add_argument("--only", action="append")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--traces", action="store_true")
    parser.add_argument("--quiet", action="store_true", help="figures only")
    options = parser.parse_args()
    judge = Judge(options)
    lists = [[rule] for rule in options.rule] if options.rule else [[rule] for rule in RULES + DECODE] + [RULES]
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for rules in lists:
            counts = collections.Counter()
            for name in options.only or judge.names_for(rules):
                verdict, detail = judge.one(name, rules, folder)
                counts[verdict] += 1
                bad += verdict in ("DIFFERENT", "refused", "TVM does not read ours")
                if not options.quiet and verdict not in ("equal", "neither applies"):
                    print(f"  {name}: {verdict}: {detail}")
            print(f"{'+'.join(rules)}: " + ", ".join(f"{n} {v}" for v, n in counts.most_common()), flush=True)
    if options.write:
        judge.write()
    print(f"TVM {judge.tvm.__version__}, {options.target}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
