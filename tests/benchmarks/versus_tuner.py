#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The tuner of Tirscope beside TVM's: the same programs, trials, target and threads, and both winners timed in turns.

    tests/benchmarks/versus_tuner.py --python VENV/bin/python --results DIR [--tirc PROGRAM] [--only NAME] [--trials 64]
                                     [--threads 1] [--first-seed 1] [--seeds 5] [--rounds 5] [--markdown]

VENV is a virtual environment with apache-tvm 0.25 (0.25.0.post1 wants apache-tvm-ffi 0.1.12), numpy and xgboost. Each search
of either side is one file in DIR, with the machine, the versions and the raw times: what is there is not searched again, so that
a run that was interrupted goes on. The winners are timed by the compiler of their side, one after the other, `rounds` times,
and the least time of each counts; TVM's winner is timed by our compiler too.
"""

import argparse
import json
import math
import os
import pathlib
import platform
import subprocess
import sys
import tempfile
import time

import model_quality
import versus_tvm

# What is searched with one seed only: 002's program as the document has it.
ONCE = {"matmul_exp_matmul_full": (model_quality.SAMPLES / "matmul_exp_matmul.py", "", "main")}
# The text of one function, named main, as the only one of its module.
ALONE = r'''
import sys
import tvm

module = tvm.script.from_source(sys.stdin.read())
print(tvm.IRModule({"main": module[sys.argv[1]].with_attr("global_symbol", "main")}).script())
'''
SEARCH = r'''
import json
import sys
import tempfile
import time
import tvm
from tvm.s_tir import meta_schedule as ms

# Builders and runners are processes that import this again.
if __name__ == "__main__":
    path, mcpu, threads, trials, seed = json.loads(sys.argv[1])
    module = tvm.script.from_source(open(path).read())
    target = tvm.target.Target({"kind": "llvm", "mcpu": mcpu, "num-cores": threads})
    with tempfile.TemporaryDirectory() as folder:
        begin = time.time()
        database = ms.tune_tir(module, target, folder, trials, num_trials_per_iter=min(64, trials), seed=seed)
        seconds = time.time() - begin
        records = database.get_all_tuning_records()
        times = [[float(x) for x in record.run_secs] for record in records]
        winner = None
        if records:
            # compile_tir does not find a workload whose extents have several types.
            best = min(records, key=lambda record: sum(map(float, record.run_secs)) / len(record.run_secs))
            winner = tvm.s_tir.Schedule(best.workload.mod)
            best.trace.apply_to_schedule(winner, remove_postproc=False)
    print(json.dumps({"version": tvm.__version__, "seconds": seconds, "trials": trials, "times": times,
                      "winner": winner.mod.script() if winner else None}))
'''
# TVM 0.25 looks for the module of each stack frame of each intrinsic that it defines, among all modules: 30 to 50 seconds in
# each builder on some machines, and a builder has 30. The answers are kept, so that its builders build.
SITE = r'''
import inspect

found, slow = {}, inspect.getmodule


def getmodule(thing, filename=None):
    code = getattr(thing, "f_code", thing)
    key = filename or getattr(code, "co_filename", None)
    if key is None:
        return slow(thing, filename)
    if key not in found:
        found[key] = slow(thing, filename)
    return found[key]


inspect.getmodule = getmodule
'''


def alone(options, file, sizes, function):
    text = model_quality.said_by([options.tirc, "print", file, "--for", "0.25", *(["--set", sizes] if sizes else [])])
    return subprocess.run([options.python, "-c", ALONE, function], input=text, capture_output=True, text=True, check=True).stdout


def kept(path, search):
    """The result in a file, found by `search` and written there if it is not yet."""
    if not path.exists():
        result = {**search(), "machine": machine(), "date": time.strftime("%Y-%m-%d"), "load": os.getloadavg()[0]}
        path.with_suffix(".part").write_text(json.dumps(result, indent=1) + "\n")
        path.with_suffix(".part").rename(path)
    return json.loads(path.read_text())


def machine():
    names = [line.partition(":")[2].strip() for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
             if line.startswith("model name")]
    return f"{names[0] if names else platform.processor()}, {os.cpu_count()} processors"


def theirs(options, program, mcpu, seed):
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "TVM_NUM_THREADS": str(options.threads), "PYTHONPATH": folder}
        (pathlib.Path(folder) / "sitecustomize.py").write_text(SITE)
        script, module = pathlib.Path(folder) / "search.py", pathlib.Path(folder) / "module.py"
        script.write_text(SEARCH)
        module.write_text(alone(options, *program))
        done = subprocess.run([options.python, script, json.dumps([str(module), mcpu, options.threads, options.trials, seed])],
                              capture_output=True, text=True, env=environment, cwd=folder)
    if done.returncode:
        sys.exit(f"TVM's search ended: {done.stderr.strip()[-2000:]}")
    return json.loads(done.stdout.strip().splitlines()[-1])


def ours(options, program, seed):
    with tempfile.TemporaryDirectory() as folder:
        module, winner = pathlib.Path(folder) / "module.py", pathlib.Path(folder) / "winner.py"
        module.write_text(alone(options, *program))
        said = model_quality.answer_of([options.tirc, "tune", module, "--threads", options.threads, "--trials", options.trials,
                                        "--seed", seed, "--json", "--quiet", "-o", winner])
        return {"version": model_quality.said_by([options.tirc, "--version"]).strip(), "seconds": said["seconds"],
                "trials": said["trials"], "ended": said["ended"], "rejected": said["rejected"],
                "times": [[trial["at_s"], trial.get("median_s")] for trial in said["history"]],
                "winner": winner.read_text() if winner.exists() else None}


def seconds_until(found, times):
    """When a search had a candidate at least as fast; nothing if it never had."""
    return next((at for at, median in sorted(times) if median is not None and median <= found), None)


class Clock:
    """Times programs by TVM, in a process of its own, and by Tirscope."""

    def __init__(self, options, mcpu):
        self.options, self.mcpu = options, mcpu
        self.side = subprocess.Popen([options.python, "-c", versus_tvm.SIDE], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                     stderr=subprocess.DEVNULL, text=True,
                                     env={**os.environ, "TVM_NUM_THREADS": str(options.threads)})

    def by_tvm(self, file):
        self.side.stdin.write(json.dumps([str(file), self.mcpu, self.options.threads, {}]) + "\n")
        self.side.stdin.flush()
        answer = json.loads(self.side.stdout.readline())
        if "error" in answer:
            sys.exit(f"TVM does not time its winner: {answer['error']}")
        return answer["seconds"]

    def by_us(self, file):
        seconds, why = versus_tvm.our_time(self.options.tirc, file, self.options.threads, {})
        if seconds is None:
            sys.exit(f"{file}: {why}")
        return seconds

    def winners(self, tvm_text, our_text):
        """(TVM's winner by TVM, ours by us, TVM's winner by us): the least of the rounds, and the spread of the first two."""
        with tempfile.TemporaryDirectory() as folder:
            their_file, our_file = pathlib.Path(folder) / "theirs.py", pathlib.Path(folder) / "ours.py"
            their_file.write_text(tvm_text)
            our_file.write_text(our_text)
            rounds = [(self.by_tvm(their_file), self.by_us(our_file), self.by_us(their_file))
                      for _ in range(self.options.rounds)]
        columns = list(zip(*rounds))
        spread = max((max(column) - min(column)) / min(column) for column in columns[:2])
        return [min(column) for column in columns], spread


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--python", required=True, help="of an environment with apache-tvm 0.25, numpy and xgboost")
    parser.add_argument("--results", required=True, type=pathlib.Path, help="the folder that keeps what was found")
    parser.add_argument("--tirc", default=str(versus_tvm.ROOT / "build" / "release" / "bin" / "tirc"))
    parser.add_argument("--only", action="append", choices=[*model_quality.PROGRAMS, *ONCE])
    for name, usual in [("trials", 64), ("threads", 1), ("first-seed", 1), ("seeds", 5), ("rounds", 5)]:
        parser.add_argument("--" + name, type=int, default=usual)
    parser.add_argument("--markdown", action="store_true")
    options = parser.parse_args()
    options.results.mkdir(parents=True, exist_ok=True)
    mcpu = versus_tvm.own_processor(options.tirc)
    clock = Clock(options, mcpu)
    row = ("| " + " | ".join(["{}"] * 9) + " |" if options.markdown else "{:<24}" + "{:>12}" * 8).format
    print(row("program", "seed", "TVM us", "ours us", "TVM's, our code", "TVM/ours", "spread", "trials/s", "time to TVM's"), flush=True)
    if options.markdown:
        print("|" + "---|" * 9)
    better = []
    for name, program in {**model_quality.PROGRAMS, **ONCE}.items():
        if options.only and name not in options.only:
            continue
        for seed in range(options.first_seed, 2 if name in ONCE else options.seeds + 1):
            stem = f"{name}.{options.threads}.{options.trials}.{seed}"
            tvm = kept(options.results / f"{stem}.tvm.json", lambda: theirs(options, program, mcpu, seed))
            mine = kept(options.results / f"{stem}.ours.json", lambda: ours(options, program, seed))
            if not tvm["winner"] or not mine["winner"]:
                print(f"{stem}: no winner of {'TVM' if not tvm['winner'] else 'ours'}", file=sys.stderr)
                continue
            (theirs_s, ours_s, theirs_by_us), spread = clock.winners(tvm["winner"], mine["winner"])
            better.append(theirs_s / ours_s)
            reached = seconds_until(theirs_s, mine["times"])
            print(row(name, seed, f"{theirs_s * 1e6:.1f}", f"{ours_s * 1e6:.1f}", f"{theirs_by_us * 1e6:.1f}",
                      f"{theirs_s / ours_s:.2f}", f"{spread * 100:.0f} %",
                      f"{mine['trials'] / mine['seconds']:.1f} / {tvm['trials'] / tvm['seconds']:.2f}",
                      f"{reached:.1f} of {tvm['seconds']:.0f} s" if reached is not None else "not reached"), flush=True)
    if better:
        print(f"\n{len(better)} searches, geometric mean {math.exp(sum(map(math.log, better)) / len(better)):.2f}, "
              f"least {min(better):.2f}")
    clock.side.stdin.close()
    return clock.side.wait()


if __name__ == "__main__":
    sys.exit(main())
