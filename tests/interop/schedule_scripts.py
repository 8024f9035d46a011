# SPDX-License-Identifier: Apache-2.0
"""Schedules of several steps beside the installed TVM's: what schedule_calls.py cannot draw, since each step is written
for its program. The modules that come out are compared by TVM, and where both refuse, the sentence.

Run with a Python that has apache-tvm 0.25 or later; not part of the suite:

    python tests/interop/schedule_scripts.py --tirc build/dev/bin/tirc [--cases REGEX] [--json FILE]

TVM 0.27 ends on every tensorize; 0.25 does not. The cases are those of written_schedules.py, by family: a name before the
first dot. In a script MAP("lambda ...") stands for an index map, and INTRIN(name, desc, impl) registers an intrinsic.
"""

import argparse
import ast
import difflib
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))

import tirscope
from apart import judge_all
from schedule_calls import Judge, internal, plain, sentence
from there_and_back import read_by_tvm
from written_schedules import CASES


def worded(text):
    """A refusal as 0.18 words it."""
    text = sentence(text.replace("tirx::", "tir::").replace("TensorLoad", "BufferLoad"))
    text = text.replace("The statement after the innermost Bind should", "The body of the innermost LetStmt should")
    return re.sub(r",? ?layout=None", "", re.sub(r"\bBind(s?)\b", r"LetStmt\1", text)).replace("T.Range", "Range")


class ScriptJudge(Judge):
    def intrin_here(self, name, desc, impl):
        self.server.register_intrin(name, self.server.parse(desc), self.server.parse(impl), True)

    def intrin_there(self, name, desc, impl):
        functions = []
        for text in (desc, impl):
            read, complaint = read_by_tvm(self.tvm, self.server.parse(text).script(release=self.release))
            if read is None:
                raise ValueError(complaint)
            functions.append(next(iter(read.functions.values())) if hasattr(read, "functions") else read)
        self.tvm.s_tir.TensorIntrin.register(name, *functions, override=True)

    def go(self, script):
        """(verdict, detail) of a script: of the first step that either refuses, or of the modules that come out."""
        from tvm.script import tirx as T

        theirs, ours = self.schedule(), self.server.schedule(self.module)
        there = {"sch": theirs, "INTRIN": self.intrin_there, "MAP": lambda text: eval(text, {"T": T, "SEPARATOR": self.separator})}
        here = {"sch": ours, "INTRIN": self.intrin_here,
                "MAP": lambda text: {"lambda": text.replace("SEPARATOR", "IndexMap.AXIS_SEPARATOR")}}
        for statement in ast.parse(script).body:
            step, error, refusal = ast.unparse(statement), None, None
            try:
                exec(step, there)
            except Exception as e:
                error = str(e)
            try:
                exec(step, here)
            except tirscope.Error as e:
                refusal = e
            if error is not None or refusal is not None:
                return self.refused(step, error, refusal)
        return self.made(theirs, ours)

    def refused(self, step, error, refusal):
        if refusal is None:
            return "TVM fails inside, we do it" if internal(error) else "only TVM refuses", f"{step}\n{worded(error)[-500:]}"
        if error is None:
            return "only we refuse", f"{step}\n{refusal.code}: {str(refusal)[-500:]}"
        said = (refusal.tvm or {}).get("rendered")
        if said is not None and worded(said) == worded(error):
            return "same refusal", ""
        return "TVM fails inside" if internal(error) else "other words", f"{step}\nTVM: {worded(error)[-500:]}\nours: {refusal.code}: {(worded(said) if said else str(refusal))[-500:]}"

    def made(self, theirs, ours):
        import tvm_ffi

        there = theirs.schedule.mod
        here, complaint = read_by_tvm(self.tvm, ours.mod.script(release=self.release))
        if here is None:
            return "TVM does not read it", complaint
        if not hasattr(here, "functions"):
            here = self.tvm.IRModule({"main": here})
        again, _ = read_by_tvm(self.tvm, there.script())  # reading simplifies some extents
        if tvm_ffi.structural_equal(here, there) or again is not None and plain(here.script()) == plain(again.script()):
            return "same", ""
        lines = difflib.unified_diff(there.script().split("\n"), here.script().split("\n"), "TVM", "ours", lineterm="", n=1)
        return "another module", "\n".join(lines)[:2000]


def judge_family(tvm, options, family, first, out):
    with tirscope.Server(options.tirc) as server:
        cases = [(name, case) for name, case in CASES.items() if name.split(".")[0] == family and re.search(options.cases, name)]
        for number, (name, (program, script)) in enumerate(cases):
            if number < first:
                continue
            entry = {"case": name, "family": family, "number": number}
            out.write(json.dumps(entry) + "\n")
            out.flush()
            judge = ScriptJudge(tvm, server)
            judge.load(program)
            entry["verdict"], entry["detail"] = judge.go(script)
            out.write(json.dumps(entry) + "\n")
            out.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tirc", default="tirc")
    parser.add_argument("--cases", default="", help="only the cases whose names a regular expression finds")
    parser.add_argument("--json", help="keep every verdict in this file")
    options = parser.parse_args()
    import tvm
    import tvm.s_tir
    import tvm.s_tir.tensor_intrin

    kept = judge_all(lambda family, first, out: judge_family(tvm, options, family, first, out),
                     list(dict.fromkeys(name.split(".")[0] for name in CASES)), "family", f"TVM {tvm.__version__}", options.json)
    for entry in kept:
        if entry["verdict"] not in ("same", "same refusal"):
            print(f"{entry['case']}: {entry['verdict']}\n{entry['detail']}")


if __name__ == "__main__":
    main()
