#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times of the same schedules by TVM and by Tirscope, in turns, on one machine.

    tests/benchmarks/versus_tvm.py --python VENV/bin/python [--tirc PROGRAM] [--threads 1] [--rounds 5] [--only TEXT]
                                   [--markdown] [--calls] [--drawn N] [--seed 1]

VENV is a virtual environment with apache-tvm 0.27 and numpy. Each program is a module after its schedule: every sample
for the CPU with each of its schedules, and the files of tests/benchmarks/versus. Both sides get the same program, TVM in
its dialect, and compile it for this processor; TVM's code is timed by its own time_evaluator, ours by `tirc bench`, one
after the other, `rounds` times; the least time of each side counts. Results of ours are checked by `tirc bench`.
--calls times the calls of schedules from Python instead (versus_calls.py). --drawn takes, of each program of
tests/benchmarks/versus, N schedules that are drawn from the tuner's space (drawn_schedules.py).
"""

import argparse
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import drawn_schedules
import versus_calls

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HERE = pathlib.Path(__file__).resolve().parent
SIZES = {"matmul_exp_matmul": "M=512,K=512,L=512,N=512"}
SIDE = r'''
import json
import sys
import numpy as np
import tvm
for line in sys.stdin:
    path, mcpu, threads, lengths = json.loads(line)
    try:
        mod = tvm.script.from_source(open(path).read())
        target = tvm.target.Target({"kind": "llvm", "mcpu": mcpu, "num-cores": threads})
        built = tvm.compile(mod, target=target)
        function = mod["main"]
        random = np.random.default_rng(1)
        arrays = []
        for p in function.params:
            b = function.buffer_map[p] if hasattr(function, "buffer_map") else p
            shape = [lengths[n.name] if hasattr(n, "name") else int(getattr(n, "value", n)) for n in b.shape]
            a = random.random(shape) if "float" in str(b.dtype) else random.integers(0, 8, shape)
            arrays.append(tvm.runtime.tensor(a.astype(str(b.dtype))))
        timer = built.jit().time_evaluator("main", tvm.cpu(), repeat=3, min_repeat_ms=60)
        print(json.dumps({"seconds": min(timer(*arrays).results)}), flush=True)
    except Exception as error:
        print(json.dumps({"error": str(error).strip().splitlines()[-1][:200]}), flush=True)
'''


def programs():
    """(name, module file, schedule file or nothing, sizes or nothing)."""
    for sample in json.loads((ROOT / "sample_modules" / "samples.json").read_text())["samples"]:
        path, sizes = ROOT / "sample_modules" / f"{sample['name']}.py", SIZES.get(sample["name"])
        yield sample["name"], path, None, sizes
        for schedule in sample.get("schedules", []):
            yield f"{sample['name']}.{schedule['name']}", path, path.with_suffix(f".{schedule['name']}.py"), sizes
    for path in sorted((HERE / "versus").glob("*.py")):
        if path.stem.count("."):
            continue
        yield path.stem, path, None, None
        for schedule in sorted(path.parent.glob(f"{path.stem}.*.py")):
            yield schedule.stem, path, schedule, None


def drawn_programs(options, folder):
    """The same of programs with numbers for sizes."""
    paths = [path for path in sorted((HERE / "versus").glob("*.py"))
             if not path.stem.count(".") and not symbolic_lengths(path) and is_wanted(options, path, path.stem)]
    for name, path in drawn_schedules.drawn(options.tirc, paths, options.drawn, options.seed, folder):
        yield name, path, None, None


def is_wanted(options, path, name):
    return any(text in f"{path.parent.name}/{name}" for text in options.only.split(","))


def symbolic_lengths(path):
    """What a program's first line says of its symbolic sizes: `sizes: m=1000, n=1003`."""
    said = path.read_text().partition("\n")[0].partition("sizes: ")[2]
    return {name: int(value) for name, value in re.findall(r"(\w+)=(\d+)", said)}


def own_processor(tirc):
    """The processor that tirc compiles for, by LLVM's name: without it TVM would compile for any x86-64."""
    program = "@T.prim_func\ndef main(A: T.Buffer((2,), \"float32\")):\n    for i in range(2):\n        A[i] = T.float32(i)\n"
    done = subprocess.run([tirc, "bench", "-", "--no-peak", "--no-anchor", "--repeat", "1", "--json"], input=program,
                          capture_output=True, text=True)
    return json.loads(done.stdout)["runs"][0]["cpu"]


def module_text(tirc, path, schedule, sizes, *options):
    # A schedule that samples gives both sides the same program.
    command = [tirc, "apply", path, schedule, "--seed", "1"] if schedule else [tirc, "print", path]
    done = subprocess.run([*command, *options, *(["--set", sizes] if sizes else [])], capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else None


def our_time(tirc, file, threads, lengths):
    sizes = ["--set", ",".join(f"{name}={length}" for name, length in lengths.items())] if lengths else []
    done = subprocess.run([tirc, "bench", file, "--no-peak", "--no-anchor", "--no-counters", "--repeat", "3",
                           "--min-repeat-ms", "60",
                           "--target", f"cpu:threads={threads}", "--json", *sizes], capture_output=True, text=True)
    try:
        run = json.loads(done.stdout)["runs"][0]
    except (ValueError, KeyError, IndexError):
        return None, done.stderr.strip().splitlines()[:1]
    check = run.get("check")
    if run.get("error") or (check and not check["passed"]):
        return None, run.get("error") or check.get("reason")
    return run["min_s"], None


def geometric_mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--python", required=True, help="of an environment with apache-tvm and numpy")
    parser.add_argument("--tirc", default=str(ROOT / "build" / "release" / "bin" / "tirc"))
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="",
                        help="programs whose folder/name holds one of these texts, separated by commas: versus/")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--calls", action="store_true", help="what calls cost from Python, instead of programs")
    parser.add_argument("--drawn", type=int, metavar="N", help="N schedules of each program from the tuner's space")
    parser.add_argument("--seed", type=int, default=1, help="of what is drawn")
    options = parser.parse_args()
    row = ("| {} | {} | {} | {} |" if options.markdown else "{:<44} {:>12} {:>12} {:>8}").format
    if options.calls:
        return versus_calls.compare(options, row, geometric_mean)
    mcpu = own_processor(options.tirc)
    print(f"both sides compile for {mcpu}", file=sys.stderr)
    environment = {"TVM_NUM_THREADS": str(options.threads)}
    side = subprocess.Popen([options.python, "-c", SIDE], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, text=True, env={**os.environ, **environment})
    ratios = []
    print(row("program", "TVM ms", "ours ms", "TVM/ours"), flush=True)
    if options.markdown:
        print("|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name, path, schedule, sizes in drawn_programs(options, folder) if options.drawn else programs():
            if not options.drawn and not is_wanted(options, path, name):
                continue
            text = module_text(options.tirc, path, schedule, sizes)
            later = module_text(options.tirc, path, schedule, sizes, "--for", "0.27")
            if not text or not later:
                continue
            ours, theirs = pathlib.Path(folder) / "ours.py", pathlib.Path(folder) / "theirs.py"
            ours.write_text(text)
            theirs.write_text(later)
            times, lengths = {"tvm": [], "ours": []}, symbolic_lengths(path)
            why = None
            for _ in range(options.rounds):
                side.stdin.write(json.dumps([str(theirs), mcpu, options.threads, lengths]) + "\n")
                side.stdin.flush()
                answer = json.loads(side.stdout.readline())
                seconds, said = our_time(options.tirc, ours, options.threads, lengths)
                if "error" in answer or seconds is None:
                    why = f"TVM: {answer['error']}" if "error" in answer else f"ours: {said}"
                    break
                times["tvm"].append(answer["seconds"])
                times["ours"].append(seconds)
            if why:
                print(f"{name}: {why}", file=sys.stderr)
                continue
            tvm, mine = min(times["tvm"]), min(times["ours"])
            ratios.append(tvm / mine)
            print(row(name, f"{tvm * 1e3:.3f}", f"{mine * 1e3:.3f}", f"{tvm / mine:.2f}"), flush=True)
    if ratios:
        print(f"\n{len(ratios)} programs, geometric mean {geometric_mean(ratios):.2f}, least {min(ratios):.2f}")
    side.stdin.close()
    return side.wait()


if __name__ == "__main__":
    sys.exit(main())
