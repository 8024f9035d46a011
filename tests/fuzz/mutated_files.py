#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Mutated modules through everything that a module can be asked.

    tests/fuzz/mutated_files.py [--tirc PROGRAM] [--files N] [--first N] [--seed N] [--time S] [--keep FOLDER]
                                [--seconds S] [--megabytes M] [--emit SHARE] [--largest BYTES] [--patience S] [FOLDER]...

Each file (mutations.py, of the modules and builder scripts in the FOLDERs) is read, checked for form or not, and what is
read is printed, explained, planned, lowered, compared, run in the interpreter, replayed as the plan of the file that it
comes from, scheduled by a suggested step, and now and then made into code; graphs go through the pipelines of Relax.
Every answer must come in time, and be a result or a refusal that says why. A failure is printed with the number to start
from (--first), and the file is kept; the exit code is then 1.
"""

import argparse
import collections
import os
import pathlib
import random
import re
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE)]
sys.dont_write_bytecode = True
import judged  # noqa: E402
import mutations  # noqa: E402

TARGETS = ["cpu", "opencl", "cuda"]
FORMS = ["asm", "llvm", "llvm-unoptimized", "object", "opencl", "cuda", "ptx"]
PIPELINES = ["zero", "default_build", "static_shape_tuning"]
BUILDS = re.compile(r"\bte\.|\bBlockBuilder\b|\brelax\.transform\b")  # what only a builder script says


def questions(server, rng, module, origin, graph, emits, patience):
    """What is asked of a module that was read, and of its `graph`; yields the name of each method."""
    def ask(method, **params):
        # The interpreter does what the module says; if that is long, it must end on request.
        interprets = method in ("module.same_results", "model.run") or "replay" in params
        answer, error = server.ask(method, patience if interprets else None, **params)
        return method if error is None else f"{method}: {(error.get('data') or {}).get('code', 'without a code')}", answer

    yield ask("module.print", module=module)[0]
    yield ask("analysis.explain", module=module)[0]
    memory = {"rule": rng.choice(["allocation-level", "innermost", "innermost-hoisted", "per-epoch"]),
              "packer": rng.choice(["tvm", "best-fit", "exact"])}
    yield ask("analysis.memory", module=module, target=rng.choice(TARGETS), **memory)[0]
    yield from lowered(ask, module, target=rng.choice(TARGETS))
    if graph:
        yield from lowered(ask, module, name=rng.choice(PIPELINES), target=rng.choice(TARGETS))
        yield ask("model.run", module=module, interp=True, profile=rng.random() < 0.5, data=False)[0]
    yield ask("module.same_results", left=module, right=module)[0]
    yield ask("analysis.memory", module=module, before=origin, replay=True, **memory)[0]
    yield ask("analysis.memory", module=origin, before=module, replay=True)[0]
    yield ask("module.equal", left=module, right=origin, map_free_vars=True)[0]
    said, schedule = ask("schedule.new", module=module, seed=1)
    yield said
    if schedule:
        yield from schedule_questions(ask, rng, schedule["schedule"])
        ask("release", handles=[schedule["schedule"]])
    if rng.random() < emits:
        yield ask("build.emit", module=module, target=rng.choice(TARGETS), **{"as": rng.choice(FORMS)})[0]


def lowered(ask, module, **how):
    said, answer = ask("passes.pipeline", module=module, **how)
    yield said
    if answer:
        ask("release", handles=list({answer["module"], *(stage["module"] for stage in answer["stages"])} - {module}))


def schedule_questions(ask, rng, schedule):
    said, root = ask("schedule.call", schedule=schedule, primitive="get_block", args=["root"])
    yield said
    if not root:
        return
    said, below = ask("schedule.call", schedule=schedule, primitive="get_child_blocks", args=[root["outputs"]])
    yield said
    for block in (below or {}).get("outputs", [])[:1]:
        said, loops = ask("schedule.call", schedule=schedule, primitive="get_loops", args=[block])
        yield said
        subjects = [block, *(loops or {}).get("outputs", [])]
        said, offers = ask("schedule.applicable", schedule=schedule, rv=rng.choice(subjects)["rv"])
        yield said
        offers = [offer for offer in offers or [] if offer["applicable"]]
        if offers:
            offer = rng.choice(offers)
            call = rng.choice(offer["suggestions"])
            yield ask("schedule.call", schedule=schedule, primitive=offer["primitive"], args=call["args"],
                      kwargs=call["kwargs"])[0]


def modules(folders, largest):
    texts = []
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8", errors="replace")
            if ("T.prim_func" in text or "R.function" in text or BUILDS.search(text)) and len(text) <= largest:
                texts.append(text)
    return texts


class Run:
    def __init__(self, options, texts):
        self.options, self.texts = options, texts
        self.limits = judged.Limits(options.seconds, options.megabytes)
        self.server = None
        self.answers = collections.Counter()
        self.read = self.failures = 0
        self.slowest = (0, 0)

    def file(self, number):
        rng = random.Random(self.options.seed * 1_000_003 + number)
        origin = rng.choice(self.texts)
        text = mutations.mutated(rng, origin, self.texts)
        begun = time.monotonic()
        if self.server is None or self.server.number > 5000:
            if self.server:
                self.server.close()
            self.server = judged.Asked(self.options.tirc, self.limits)
        try:
            self.ask(rng, text, origin)
        except judged.Gone as gone:
            self.failures += 1
            print(f"--- file {number}: {gone}", flush=True)
            if self.options.keep:
                os.makedirs(self.options.keep, exist_ok=True)
                path = pathlib.Path(self.options.keep) / f"{self.options.seed}-{number}"
                path.with_suffix(".py").write_text(text, encoding="utf-8", errors="replace")
                path.with_suffix(".origin.py").write_text(origin, encoding="utf-8")
            self.server.close()
            self.server = None
        self.slowest = max(self.slowest, (time.monotonic() - begun, number))

    def ask(self, rng, text, origin):
        server = self.server
        how = {"check_well_formed": rng.random() < 0.5}
        method = "module.make" if BUILDS.search(text) else "module.parse"
        answer, error = server.ask(method, text=text, **(how if method == "module.parse" else {}))
        if error:
            self.answers[f"{method}: " + (error.get("data") or {}).get("code", "without a code")] += 1
            return
        self.read += 1
        module = answer["module"]
        first, error = (None, True) if method == "module.make" else \
            server.ask("module.parse", text=origin, check_well_formed=False)
        before = module if error else first["module"]
        graph = method == "module.make" or "R.function" in text
        for said in questions(server, rng, module, before, graph, self.options.emit, self.options.patience):
            self.answers[said] += 1
        server.ask("release", handles=[module] if error else [module, before])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folders", nargs="*")
    parser.add_argument("--tirc", default=str(ROOT / "build" / "dev" / "bin" / "tirc"))
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=float, default=float("inf"), help="seconds for all")
    parser.add_argument("--keep", help="a folder for the files that show a failure")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--megabytes", type=int, default=2048)
    parser.add_argument("--emit", type=float, default=0.05, help="of how many code is made")
    parser.add_argument("--largest", type=int, default=60_000, help="bytes of a module that is changed")
    parser.add_argument("--patience", type=float, default=3, help="seconds after which the interpreter is cancelled")
    parser.add_argument("--answers", action="store_true", help="how often each answer was given")
    options = parser.parse_args()
    judged.no_core_files()
    folders = options.folders or [ROOT / "sample_modules", ROOT / "tests" / "cases",
                                  *(ROOT.parent / "shared" / "oracle").glob("*")]
    run = Run(options, modules(folders, options.largest))
    begun, number = time.monotonic(), options.first
    while number < options.first + options.files and time.monotonic() - begun < options.time:
        run.file(number)
        number += 1
    if run.server:
        run.server.close()
    if options.answers:
        for said, count in run.answers.most_common():
            print(f"{count:8} {said}")
    print(f"{number - options.first} files, {run.read} read, {sum(run.answers.values())} answers, slowest "
          f"{run.slowest[0]:.1f} s (file {run.slowest[1]}), {run.failures} failures")
    return 1 if run.failures else 0


if __name__ == "__main__":
    sys.exit(main())
