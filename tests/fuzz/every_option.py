#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every module that there is through every option of every command.

    tests/fuzz/every_option.py [--tirc PROGRAM] [--tirscope PROGRAM] [--only COMMAND]... [--part K/N] [--seed N] [--time S]
                               [--seconds S] [--megabytes M] [FOLDER]...

FOLDERs hold modules (sample_modules, and the oracle beside the checkout where it is there). Each run must end within its
limits with a result or a refusal that says why. The order is drawn from the seed; --part takes the Kth of N parts, and
--time ends after so many seconds. Prints what is wrong with the command that shows it, and how much was run; the exit
code is 1 where something is.
"""

import argparse
import collections
import itertools
import os
import pathlib
import random
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(ROOT / "scripts")]
sys.dont_write_bytecode = True
import judged  # noqa: E402

TARGETS = ["cpu", "opencl", "cuda"]
FORMS = ["asm", "llvm", "llvm-unoptimized", "object", "opencl", "cuda", "ptx"]
STAGES = ["", "FlattenBuffer", "StorageRewrite", "StaticPlanBlockMemory"]
RULES = ["allocation-level", "innermost", "innermost-hoisted", "per-epoch"]
PACKERS = ["tvm", "best-fit", "exact"]
PASSES = ["LowerInitBlock", "PlanAndUpdateBufferAllocationLocation", "CompactBufferAllocation", "LowerMatchBuffer",
          "FlattenBuffer", "NarrowDataType", "LoopPartition", "VectorizeLoop", "StorageRewrite", "UnrollLoop",
          "CommonSubexprElimTIR", "InferFragment", "LowerThreadAllreduce", "ThreadSync",
          "MergeSharedMemoryAllocations", "SplitHostDevice", "MakePackedAPI", "LowerWarpMemory", "LowerIntrin"]
VIEWS = ["window", "ir_text", "loop_nest", "block_tree", "buffer_scopes", "liveness", "memory_plan", "passes", "code", "diff",
         "trace", "bench", "cache"]


def of_print(file):
    yield ["print", file]
    yield ["print", file, "--json"]
    yield ["print", file, "--function", "main"]
    for dialect, literals in itertools.product(["block", "sblock"], ["0.17", "0.18", "0.21"]):
        yield ["print", file, "--dialect", dialect, "--literals", literals]


def of_explain(file):
    yield ["explain", file]
    yield ["explain", file, "--json"]


def of_memory(file):
    for stage, rule, packer in itertools.product(STAGES, RULES, PACKERS):
        yield ["memory", file, "--rule", rule, "--packer", packer, *(["--stage", stage] if stage else [])]
    for target in TARGETS:
        yield ["memory", file, "--json", "--target", target]


def of_lower(file):
    for target in TARGETS:
        yield ["lower", file, "--target", target]
        for name in PASSES:
            yield ["lower", file, "--target", target, "--until", name, "--json"]
    for name in PASSES:
        yield ["lower", file, "--target", "cuda", "--from", name]
    for config in ("tir.merge_static_smem=1", "tir.use_async_copy=1", "tir.disable_vectorize=1"):
        yield ["lower", file, "--target", "cuda", "--config", config]


def of_emit(file):
    for target, form in itertools.product(TARGETS, FORMS):
        yield ["emit", file, "--target", target, "--as", form, "-o", os.devnull]
    yield ["emit", file, "--as", "llvm", "--json", "--origins"]


def of_equal(file):
    yield ["equal", file, file]
    yield ["equal", file, file, "--map-free-vars", "--json"]


def of_results(file):
    yield ["equal", file, file, "--results"]


def of_passes(file):
    yield ["passes", file, file]
    folder = str(pathlib.Path(file).parent)
    yield ["passes", folder, "--json"]


def of_replay(file):
    """The module as the plan of every other one of its folder."""
    near = sorted(str(other) for other in pathlib.Path(file).parent.glob("*.py"))
    at = near.index(file)
    others = {file, near[at - 1], near[(at + 1) % len(near)]}
    if (pathlib.Path(file).parent / "module.py").exists():
        others.add(str(pathlib.Path(file).parent / "module.py"))
    for before in sorted(others):
        yield ["memory", file, "--before", before, "--replay"]
        yield ["memory", file, "--before", before, "--replay", "--blocks", "0", "--json", "--rule", "per-epoch"]


def of_apply(file):
    script = pathlib.Path(file).parent / "script.py"
    if script.exists():
        yield ["apply", file, str(script)]


def of_bench(file):
    yield ["bench", file, "--number", "1", "--repeat", "1", "--no-peak", "--no-anchor"]


COMMANDS = {"print": of_print, "explain": of_explain, "memory": of_memory, "lower": of_lower, "emit": of_emit,
            "equal": of_equal, "results": of_results, "passes": of_passes, "replay": of_replay, "apply": of_apply,
            "bench": of_bench}


def modules(folders):
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob("*.py")):
            if path.name not in ("script.py", "__init__.py"):
                yield str(path)


def jobs(options, files, scratch):
    out = []
    for file in files:
        for name, commands in COMMANDS.items():
            if not options.only or name in options.only:
                out.extend((name, [options.tirc, *words]) for words in commands(file))
        if options.tirscope and (not options.only or "picture" in options.only):
            for view in VIEWS:
                picture = os.path.join(scratch, "picture.png")
                out.append(("picture", [options.tirscope, "picture", file, "--view", view, "-o", picture]))
    random.Random(options.seed).shuffle(out)
    part, parts = map(int, options.part.split("/"))
    return out[part - 1::parts]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folders", nargs="*")
    parser.add_argument("--tirc", default=str(ROOT / "build" / "dev" / "bin" / "tirc"))
    parser.add_argument("--tirscope", help="the window's program, for pictures of every view")
    parser.add_argument("--only", action="append", choices=[*COMMANDS, "picture"])
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=float, default=float("inf"), help="seconds for all")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--megabytes", type=int, default=2048)
    options = parser.parse_args()
    judged.no_core_files()
    folders = options.folders or [ROOT / "sample_modules", *(ROOT.parent / "shared" / "oracle").glob("*")]
    limits = judged.Limits(options.seconds, options.megabytes)
    sanitized = judged.is_sanitized(options.tirc)
    begun, count, failures, slowest = time.monotonic(), 0, 0, collections.defaultdict(lambda: (0, 0, []))
    with tempfile.TemporaryDirectory() as scratch:
        for name, command in jobs(options, modules(folders), scratch):
            if time.monotonic() - begun > options.time:
                break
            wrong, seconds, megabytes = judged.run(command, limits, sanitized)
            count += 1
            slowest[name] = max(slowest[name], (seconds, megabytes, command))
            if wrong:
                failures += 1
                print(f"{wrong}\n    {' '.join(command)}", flush=True)
    for name, (seconds, megabytes, command) in sorted(slowest.items()):
        print(f"slowest {name}: {seconds:.1f} s, {megabytes} MB: {' '.join(command[1:])}")
    print(f"{count} runs, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
