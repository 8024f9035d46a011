# SPDX-License-Identifier: Apache-2.0
"""Traces replayed by the installed TVM: tirc applies a schedule script and writes the trace for TVM's release, TVM
replays it on the same module, and the two results are compared.

Run with a Python that has apache-tvm; not part of the suite:

    python tests/interop/traces.py --tirc build/dev/bin/tirc <folder of cases> ...

A case is a folder with module.py and script.py. A case that tirc refuses to apply or to write for that release is
counted apart.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

from there_and_back import read_by_tvm, release_of


class Cases:
    def __init__(self, tvm, tirc, folder):
        self.tvm, self.tirc, self.folder, self.release = tvm, tirc, folder, release_of(tvm)

    def run(self, *arguments):
        return subprocess.run([self.tirc, *map(str, arguments)], capture_output=True, text=True)

    def go(self, case, form):
        trace, scheduled = self.folder / "trace", self.folder / "scheduled.py"
        run = self.run("apply", case / "module.py", case / "script.py", "--for", self.release, "-o", scheduled,
                       f"--trace-{form}", trace)
        if run.returncode:
            return ("cannot say" if "not-in-release" in run.stderr else "refused here"), run.stderr.split("\n")[0]
        printed = self.run("print", "--for", self.release, case / "module.py")
        module, complaint = read_by_tvm(self.tvm, printed.stdout)
        wanted, complaint2 = read_by_tvm(self.tvm, scheduled.read_text())
        if module is None or wanted is None:
            return "TVM does not read the module", complaint or complaint2
        schedule = self.tvm.s_tir.Schedule(module)
        try:
            self.replay(schedule, form, trace.read_text())
        except Exception as error:
            return "TVM does not replay it", str(error).strip().split("\n")[-1][:200]
        import tvm_ffi

        names = {g.name_hint for g in wanted.functions} if hasattr(wanted, "functions") else {"main"}
        result = schedule.mod if hasattr(wanted, "functions") else schedule.mod["main"]
        if not tvm_ffi.structural_equal(result, wanted):
            return "another result", ", ".join(sorted(names))
        return "same", ""

    def replay(self, schedule, form, text):
        if form == "json":
            return self.tvm.s_tir.schedule.Trace.apply_json_to_schedule(json.loads(text), schedule)
        scope = {"s_tir": self.tvm.s_tir, "T": __import__("tvm.script", fromlist=["tirx"]).tirx}
        exec(compile(text, "trace", "exec"), scope)
        scope["apply_trace"](schedule)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tirc", required=True)
    parser.add_argument("--show", type=int, default=8, help="examples of each failure")
    parser.add_argument("--form", choices=["python", "json"], default="python")
    parser.add_argument("places", nargs="+")
    options = parser.parse_args()
    import tvm
    import tvm.s_tir

    counts, examples = collections.Counter(), collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        cases = Cases(tvm, options.tirc, pathlib.Path(folder))
        for place in options.places:
            for script in sorted(pathlib.Path(place).rglob("script.py")):
                verdict, detail = cases.go(script.parent, options.form)
                counts[verdict] += 1
                examples[verdict].append((script.parent.name, detail))
    print(f"TVM {tvm.__version__}, {options.form}")
    for verdict, count in counts.most_common():
        print(f"{count:5}  {verdict}")
        for name, detail in examples[verdict][: options.show] if verdict not in ("same", "refused here") else []:
            print(f"         {name}: {detail}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
