# SPDX-License-Identifier: Apache-2.0
"""What a call costs from Python: tir.Schedule of TVM beside scripts/tirscope.py, in turns (versus_tvm.py --calls).

Every primitive is called as its example in docs/primitives/examples calls it, each time on a fresh schedule of the
example; then printing, the trace, new schedules and copies, and calls at the end of a long history. Both sides are
processes of the same Python that get the same statements, one after the other.
"""

import ast
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "docs" / "primitives" / "examples"
RENAMED = {"get_block": "get_sblock"}  # what 0.27 calls otherwise

SIDE = r'''
import json
import linecache
import statistics
import sys
import time

which, scripts = sys.argv[1:3]
if which == "tvm":
    import tvm
    read = tvm.script.from_source
    def fresh(module):
        return tvm.s_tir.Schedule(module, seed=1)
else:
    sys.path.insert(0, scripts)
    from tirscope import Server
    server = Server()
    read = server.parse
    def fresh(module):
        return server.schedule(module, seed=1)

count = 0

def compiled(text):
    """Code whose source is known: both sides read the text of lambdas."""
    global count
    count += 1
    name = f"<statement {count}>"
    linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    return compile(text, name, "exec")

print(json.dumps({"python": sys.version.split()[0], "version": tvm.__version__ if which == "tvm" else ""}), flush=True)
modules = {}
for line in sys.stdin:
    case = json.loads(line)
    try:
        if case["module"] not in modules:
            modules[case["module"]] = read(case["module"])
        module = modules[case["module"]]
        before, call = compiled(case["before"]), compiled(case["call"])
        times = []
        scope = {"fresh": fresh, "module": module, "sch": fresh(module)}
        exec(before, scope)
        for _ in range(case["times"]):
            if case["afresh"]:
                scope["sch"] = fresh(module)
                exec(before, scope)
            begun = time.perf_counter_ns()
            exec(call, scope)
            times.append(time.perf_counter_ns() - begun)
        print(json.dumps({"median": statistics.median(times) / 1000, "least": min(times) / 1000}), flush=True)
    except Exception as error:
        print(json.dumps({"error": (str(error).strip().splitlines() or [type(error).__name__])[-1][:160]}), flush=True)
'''


class Case:
    """One statement to time: after `before`, on a schedule of `module`, which is made afresh for each time or not."""

    def __init__(self, name, module, before, call, afresh=True, times=40):
        self.name, self.module, self.before, self.call = name, module, before, call
        self.afresh, self.times = afresh, times


def primitives():
    """The last call of each primitive in its example; queries as often as wanted on one schedule."""
    for path in sorted(EXAMPLES.glob("*.py")):
        module, _, script = path.read_text().split("\n# refused\n")[0].partition("# schedule\n")
        statements = [ast.unparse(s) for s in ast.parse(script).body]
        at = max((i for i, s in enumerate(statements) if f"sch.{path.stem}(" in s), default=None)
        if at is not None:
            yield Case(path.stem, module, "\n".join(statements[:at]), statements[at])


def others():
    """What is no primitive, on the matrix multiplication of split's example after six steps."""
    module = (EXAMPLES / "split.py").read_text().partition("# schedule\n")[0]
    steps = """i, j, k = sch.get_loops(sch.get_block("C"))
i_0, i_1 = sch.split(i, factors=[None, 16])
j_0, j_1 = sch.split(j, factors=[None, 16])
sch.reorder(i_0, j_0, k, i_1, j_1)
sch.vectorize(j_1)"""
    yield Case("print: sch.mod.script()", module, steps, "text = sch.mod.script()", False)
    yield Case("trace: str(sch.trace)", module, steps, "text = str(sch.trace)", False)
    yield Case("new: Schedule(module)", module, steps, "fresh(module)", False)
    yield Case("copy: sch.copy()", module, steps, "sch.copy()", False)
    for length in (10, 100, 1000):
        history = f"b = sch.get_block('C')\ni, j, k = sch.get_loops(b)\nfor n in range({length}):\n" \
                  "    sch.annotate(i, f'key{n % 7}', n)\n    sch.unannotate(i, f'key{n % 7}')"
        for call in ("b = sch.get_block('C')", "i, j, k = sch.get_loops(b)",
                     "sch.annotate(i, 'key', 1); sch.unannotate(i, 'key')"):
            yield Case(f"after {2 * length} steps: {call.replace('; ', ', ')}", module, history, call, False)


class Side:
    """A process that times statements."""

    def __init__(self, python, which, environment):
        self.process = subprocess.Popen([python, "-c", SIDE, which, str(ROOT / "scripts")], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                        env={**os.environ, **environment})
        self.about = json.loads(self.process.stdout.readline())

    def times(self, case, module, rename):
        texts = {"before": case.before, "call": case.call}
        for old, new in RENAMED.items() if rename else ():
            texts = {key: re.sub(rf"\bsch\.{old}\b", f"sch.{new}", text) for key, text in texts.items()}
        request = {"module": module, "afresh": case.afresh, "times": case.times, **texts}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def dialect(tirc, text):
    """A module as 0.27 writes it."""
    done = subprocess.run([tirc, "print", "-", "--for", "0.27"], input=text, capture_output=True, text=True, check=True)
    return done.stdout


def measured(case, texts, sides, rounds):
    """Microseconds of each side, the least of the rounds' medians, or why there are none."""
    found = {"tvm": [], "ours": []}
    for _ in range(rounds):
        for which, side in sides.items():
            answer = side.times(case, texts[which], which == "tvm")
            if "error" in answer:
                return None, f"{which}: {answer['error']}"
            found[which].append(answer["median"])
    return {which: min(times) for which, times in found.items()}, None


def compare(options, row, mean):
    """Prints the table; `row` is the format of a line, `mean` the geometric one."""
    sides = {"tvm": Side(options.python, "tvm", {}), "ours": Side(options.python, "ours", {"TIRC": options.tirc})}
    ours = subprocess.run([options.tirc, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    print(f"TVM {sides['tvm'].about['version']}, {ours}, Python {sides['ours'].about['python']}; "
          f"microseconds, the least of {options.rounds} medians\n")
    print(row("call", "TVM", "ours", "TVM/ours"), flush=True)
    if options.markdown:
        print("|---|---|---|---|")
    ratios, later = [], {}
    for case in [*primitives(), *others()]:
        if options.only not in case.name:
            continue
        if case.module not in later:
            later[case.module] = dialect(options.tirc, case.module)
        found, why = measured(case, {"tvm": later[case.module], "ours": case.module}, sides, options.rounds)
        if why:
            print(f"{case.name}: {why}", file=sys.stderr)
            continue
        ratios.append(found["tvm"] / found["ours"])
        print(row(case.name, f"{found['tvm']:.1f}", f"{found['ours']:.1f}", f"{ratios[-1]:.2f}"), flush=True)
    if ratios:
        print(f"\n{len(ratios)} calls, geometric mean {mean(ratios):.2f}, least {min(ratios):.2f}")
    for side in sides.values():
        side.close()
