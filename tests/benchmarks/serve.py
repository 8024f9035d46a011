#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What `tirc serve` takes from a request to the first timing, and whether it grows with the number of programs.

    tests/benchmarks/serve.py [--variants 1000] [--only first|growth] [--target opencl]

first   for each sample at its small sizes: milliseconds from a bench.run with everything that it measures to the first
        time of one call, on a fresh server (its processes start too), and once more on the warm one (aim: 300 ms).
growth  variants of one matrix multiplication, all different, built and timed one after the other: resident memory of the
        server and its processes after every 200 (aim: the last within 5 % of the first).
"""

import argparse
import json
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
    given = options.parse_args()
    if given.only != "growth":
        first(given.target)
    if given.only != "first":
        growth(given.variants)


if __name__ == "__main__":
    sys.exit(main())
