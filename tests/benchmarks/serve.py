#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What `tirc serve` takes from a request to the first timing, and whether it grows with the number of programs.

    tests/benchmarks/serve.py [--variants 1000] [--only first|growth] [--target opencl]
    tests/benchmarks/serve.py --against OTHER_TIRC [--tirc TIRC] [--rounds 5]

first   for each sample at its small sizes: milliseconds from a bench.run with everything that it measures to the first
        time of one call, on a fresh server (its processes start too), and once more on the warm one (aim: 300 ms).
growth  variants of one matrix multiplication, all different, built and timed one after the other: resident memory of the
        server and its processes after every 200 (aim: the last within 5 % of the first).
--against  the least milliseconds to the first timing of two programs, in turns, for each sample, and how many small
        programs each builds and times a second.
"""

import argparse
import json
import math
import os
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
from tirscope import Server  # noqa: E402

QUICK = {"check": False, "anchor": False, "number": 1, "repeat": 1, "warm_up": 0, "min_repeat_ms": 0}

MATMUL = """
@T.prim_func
def main(A: T.Buffer(({m}, {k}), "float32"), B: T.Buffer(({k}, {n}), "float32"), C: T.Buffer(({m}, {n}), "float32")):
    for i, j, k in T.grid({m}, {n}, {k}):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]
"""


def bench(server, text, settings, **options):
    """Milliseconds to the first time of one call."""
    parsed = server.call("module.parse", text=text, **options)
    told = []
    server.partial = lambda _: told.append(time.monotonic())
    begun = time.monotonic()
    server.call("bench.run", module=parsed["module"], function=parsed["functions"][0], **settings)
    server.call("release", handles=[parsed["module"]])
    return 1000 * (told[0] - begun)


def first(target):
    print(f"{'sample':<28} {'fresh server':>12} {'warm':>10}   ms from the request to the first timing")
    settings = {"peak": True, **({"target": target} if target else {})}
    for sample in json.loads((ROOT / "sample_modules" / "samples.json").read_text())["samples"]:
        text = (ROOT / "sample_modules" / f"{sample['name']}.py").read_text()
        with Server() as server:
            try:
                figures = [bench(server, text, settings, set=sample["sizes"]["small"]) for _ in range(2)]
            except Exception as error:  # samples for GPUs alone, and those that are not standalone programs
                print(f"{sample['name']:<28} {str(error).splitlines()[0][:90]}")
                continue
            print(f"{sample['name']:<28} {figures[0]:>12.0f} {figures[1]:>10.0f}")


def compared(programs, rounds):
    """The first timings and the throughput of two programs, in turns; ratios are of the second to the first."""
    settings = {"peak": False, "check": False, "anchor": False}
    print(f"{'sample':<28} {'fresh':>7} {'other':>7} {'ratio':>6} {'warm':>7} {'other':>7} {'ratio':>6}")
    ratios = []
    for sample in json.loads((ROOT / "sample_modules" / "samples.json").read_text())["samples"]:
        text = (ROOT / "sample_modules" / f"{sample['name']}.py").read_text()
        best = [[float("inf")] * 2 for _ in programs]
        try:
            for turn in range(rounds):
                for which in (range(2) if turn % 2 else (1, 0)):
                    with Server(programs[which]) as server:
                        figures = [bench(server, text, settings, set=sample["sizes"]["small"]) for _ in range(2)]
                    best[which] = list(map(min, best[which], figures))
        except Exception:  # samples that one of them cannot run
            continue
        ratios.append([mine / others for mine, others in zip(*best)])
        print(f"{sample['name']:<28} {best[0][0]:>7.0f} {best[1][0]:>7.0f} {ratios[-1][0]:>6.2f} {best[0][1]:>7.1f} "
              f"{best[1][1]:>7.1f} {ratios[-1][1]:>6.2f}", flush=True)
    for what, column in zip(("fresh", "warm"), zip(*ratios)):
        print(f"{what}: geometric mean of the ratios {math.prod(column) ** (1 / len(column)):.2f}")
    rates = [0.0, 0.0]
    for turn in range(rounds):
        for which in (range(2) if turn % 2 else (1, 0)):
            with Server(programs[which]) as server:
                bench(server, MATMUL.format(m=8, n=8, k=8), QUICK)
                begun = time.monotonic()
                for k in range(60):
                    bench(server, MATMUL.format(m=16 + k, n=16 + turn, k=8), QUICK)
                rates[which] = max(rates[which], 60 / (time.monotonic() - begun))
    print(f"programs built and timed a second: {rates[0]:.1f}, other {rates[1]:.1f}, ratio {rates[0] / rates[1]:.2f}")


def processes_of(pid):
    """The process and all that it started."""
    found = [pid]
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += processes_of(int(child))
    return found


def resident(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def growth(variants):
    print(f"{'variants':>8}   resident MB of the server and each of its processes")
    seen = []
    with Server() as server:
        for k in range(1, variants + 1):
            bench(server, MATMUL.format(m=16 + k % 13, n=16 + k // 13 % 11, k=8 + k // 143), QUICK)
            if k % 200 == 0:
                each = [resident(pid) for pid in processes_of(server._process.pid)]
                seen.append(sum(each))
                print(f"{k:>8}   {sum(each):8.1f} = " + " + ".join(f"{one:.1f}" for one in each), flush=True)
    if len(seen) > 1:
        print(f"the last over the first: {100 * (seen[-1] / seen[0] - 1):+.1f} %")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--variants", type=int, default=1000)
    options.add_argument("--only", choices=["first", "growth"])
    options.add_argument("--target")
    options.add_argument("--tirc", help="(the one that scripts/tirscope.py finds)")
    options.add_argument("--against", help="another tirc")
    options.add_argument("--rounds", type=int, default=5)
    given = options.parse_args()
    if given.against:
        return compared([given.tirc, given.against], given.rounds)
    if given.only != "growth":
        first(given.target)
    if given.only != "first":
        growth(given.variants)


if __name__ == "__main__":
    sys.exit(main())
