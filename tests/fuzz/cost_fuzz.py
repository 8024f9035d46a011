#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Small files that may cost much.

    tests/fuzz/cost_fuzz.py [--seed N] [--files N] [--first N] [--seconds S] [--bytes B] [--tirc PROGRAM] [--keep FOLDER]
    tests/fuzz/cost_fuzz.py --growth [--depths 10,20,40,80] [--tirc PROGRAM]

Each file (costly_files.py) is small and asks for much: names that double an expression, values that double, operators
nested deep, proofs inside proofs, loops that depend on each other, macros that call macros, calls that spread lists.
print, explain, memory, lower and emit get it in turn. Every answer must come within S seconds (20) of processor time,
take at most B bytes (2 GiB) of address space and be a result or a refusal with a code. With --growth, expressions are
made of every pair of operators at growing depths, and a pair whose time grows faster than the fourth power of the depth,
or beyond a second, is shown. A failure is printed with its number; the exit code is then 1.
"""

import argparse
import collections
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True
import costly_files  # noqa: E402

COMMANDS = [["print"], ["explain"], ["memory"], ["lower"], ["emit"]]


def run(tirc, command, path, seconds, limit):
    """Seconds of processor time taken and what was wrong, or None."""
    def limits():
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen([tirc, *command, str(path)], stdout=subprocess.DEVNULL, stderr=errors,
                                   preexec_fn=limits)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = code = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        text = errors.read(1 << 16).decode(errors="replace")
    took = usage.ru_utime + usage.ru_stime
    if code in (-signal.SIGXCPU, -signal.SIGKILL):
        return took, "took too long"
    if code < 0:
        return took, f"ended by signal {-code}"
    if code == 70 or re.search(r"^bug", text, re.M) or "environment.memory" in text:
        return took, text[:300]
    if code and not re.search(r"\[[a-z0-9-]+\.[a-z0-9-]+\]", text):
        return took, "refused without a code: " + text[:300]
    return took, None


def fuzz(arguments, folder):
    failures, slowest = 0, collections.Counter()
    for number in range(arguments.first, arguments.first + arguments.files):
        rng = random.Random(f"{arguments.seed}:{number}")
        kind, text = costly_files.make(rng)
        path = folder / f"f{number}.py"
        path.write_text(text)
        for command in COMMANDS:
            took, wrong = run(arguments.tirc, command, path, arguments.seconds, arguments.bytes)
            slowest[f"{kind} {command[0]}"] = max(slowest[f"{kind} {command[0]}"], took)
            if wrong:
                failures += 1
                print(f"--first {number}: {kind}: {' '.join(command)}: {wrong} ({took:.1f} s)", flush=True)
                if arguments.keep:
                    (arguments.keep / path.name).write_text(text)
        path.unlink()
    print(f"{arguments.files} files, {failures} failures; slowest:")
    for name, took in slowest.most_common(12):
        print(f"  {took:6.2f} s  {name}")
    return failures


def growth(arguments, folder):
    """Times of each pair of operators by depth."""
    flagged = 0
    for name, build in costly_files.pairs():
        times = {command[0]: [] for command in COMMANDS}
        for depth in arguments.depths:
            path = folder / "growth.py"
            path.write_text(costly_files.around(build(depth)))
            for command in COMMANDS:
                if times[command[0]] and times[command[0]][-1] >= arguments.seconds:
                    continue
                took, wrong = run(arguments.tirc, command, path, arguments.seconds, arguments.bytes)
                times[command[0]].append(took)
                if wrong:
                    flagged += 1
                    print(f"{name} at depth {depth}: {command[0]}: {wrong} ({took:.1f} s)", flush=True)
        for command, took in times.items():
            if took[-1] > 1 or (len(took) > 1 and took[-1] > 0.3 and took[-1] / max(took[-2], 0.02) > 16):
                flagged += 1
                print(f"{name}: {command}: " + ", ".join(f"{t:.2f}" for t in took), flush=True)
    print(f"{flagged} flagged")
    return flagged


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--bytes", type=int, default=2 << 30)
    parser.add_argument("--tirc", default=str(HERE.parent.parent / "build" / "release" / "bin" / "tirc"))
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--growth", action="store_true")
    parser.add_argument("--depths", type=lambda text: [int(d) for d in text.split(",")], default=[10, 20, 40, 80])
    arguments = parser.parse_args()
    if arguments.keep:
        arguments.keep.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        work = growth if arguments.growth else fuzz
        return 1 if work(arguments, pathlib.Path(folder)) else 0


if __name__ == "__main__":
    sys.exit(main())
