#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random schedules through `tirc serve`.

    tests/fuzz/serve_fuzz.py [--seed N] [--walks N] [--calls N] [--sample NAME] [--tirc PROGRAM]

Each walk takes a sample module at its small size and makes random calls on it: suggested ones, ones with arguments drawn
by their types, and senseless ones. Every answer must be a result or a refusal with a code, never a bug (-32099), and a
refusal must leave the schedule as it was. After every step that is taken the module must parse back to the same text and
be well formed; as long as only steps that keep the meaning were taken it must compute what the first module does, which
is asked after every other step and at the end. Then the trace must lead to the same module again, in both formats. A
failure is printed with the walk's seed and its trace; the exit code is then 1.
"""

import argparse
import json
import pathlib
import random
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
sys.dont_write_bytecode = True
import tirscope  # noqa: E402

# TVM takes calls of these without asking whether the program still computes the same.
UNSAFE = {"unsafe_set_dtype", "unsafe_hide_buffer_access", "annotate_buffer_access", "set_axis_separator", "tensorize",
          "tile_with_tensor_intrin", "storage_align"}
# Of these only what is suggested keeps the meaning: TVM does not look at all dependences, scopes and paddings.
SAFE_WHEN_SUGGESTED = {"compute_at", "reverse_compute_at", "cache_read", "cache_write", "cache_inplace", "read_at",
                       "write_at", "reindex", "reindex_cache_read", "reindex_cache_write", "transform_layout",
                       "transform_block_layout", "pad_einsum", "rolling_buffer", "bind", "decompose_reduction", "split",
                       "set_scope", "merge", "reverse_compute_inline", "compute_inline", "blockize", "rfactor",
                       "cache_index", "parallel", "vectorize", "loop_partition", "reorder", "reorder_block_iter_var"}
# The interpreter runs a program; these leave it one that only a target's lowering can run.
NOT_INTERPRETED = {"bind"}

SENSELESS = [None, True, -1, 0, 1, 2, 3, 7, 16, 2 ** 31, -2 ** 63, 2 ** 63 - 1, 1.5, "", "no such thing", "global", "root",
             [], [0], [-1, 2], [None, None], [1, "two"], ["read", 0], ["write", 99], ["neither", 0], {}, {"a": 1},
             {"a": {"b": None}}, {"expr": "1 +"}, {"expr": "undefined_name"}, {"lambda": "lambda i: ("},
             {"lambda": "lambda *i: i"}, {"lambda": "lambda i, j: (j, i)"}, {"rv": "b0"}, {"rv": "l9999"}, {"rv": "x"},
             {"rv": ["l1"]}, [[[[]]]], "x" * 5000]


class Failure(Exception):
    pass


class Walk:
    """One random schedule."""

    def __init__(self, server, text, sizes, rng):
        self.server, self.rng = server, rng
        self.refusal = None
        answer = self.ask("module.parse", text=text, set=sizes)
        if answer is None:
            raise Failure(f"the sample is not read: {self.refusal}")
        self.first = answer["module"]
        self.handles = [self.first]
        functions = [f for f in answer["functions"]]
        self.function = rng.choice(functions)
        self.schedule = server.call("schedule.new", module=self.first, function=self.function,
                                    seed=rng.randrange(1, 2 ** 31))["schedule"]
        self.handles.append(self.schedule)
        self.primitives = {p["name"]: p for p in server.call("schedule.primitives")}
        self.live = []
        self.keeps_meaning = self.interpreted = True
        self.taken = self.calls = self.attempts = 0
        self.last_step = ""
        self.known_state = self.state()

    def release(self):
        self.server.call("release", handles=self.handles)

    def ask(self, method, **params):
        """The result, or None for a refusal; anything else is a failure."""
        try:
            return self.server.call(method, **params)
        except tirscope.InternalError as bug:
            raise Failure(f"{method} {json.dumps(params)[:600]} met a bug: {bug}") from None
        except tirscope.Error as error:
            if not error.code or not str(error):
                raise Failure(f"{method} {json.dumps(params)[:600]} was refused without a code") from None
            self.refusal = error
            return None

    def remember(self, outputs):
        for value in outputs if isinstance(outputs, list) else [outputs]:
            if isinstance(value, dict) and "rv" in value:
                self.live.append(value["rv"])

    def call(self, primitive, args, kwargs):
        self.calls += 1
        answer = self.ask("schedule.call", schedule=self.schedule, primitive=primitive, args=args, kwargs=kwargs)
        state = self.state()
        if answer is None and state != self.known_state:
            raise Failure(f"{primitive} {args} {kwargs} was refused and changed the schedule")
        self.known_state = state
        if answer is not None:
            self.remember(answer["outputs"])
        return answer is not None

    def state(self):
        """What a refusal must leave as it is: the number of steps and the program."""
        module = self.server.call("schedule.module", schedule=self.schedule)["module"]
        self.handles.append(module)
        history = self.server.call("schedule.history", schedule=self.schedule)
        return len(history), self.server.call("module.print", module=module)["text"]

    def trace(self):
        return self.server.call("schedule.trace", schedule=self.schedule, format="python")["text"]

    # -- what to call

    def loops_and_blocks(self):
        """Handles of every block of the function and of the loops above them."""
        found = self.ask("schedule.call", schedule=self.schedule, primitive="get_block", args=["root", self.function])
        blocks = [found["outputs"]] if found else []
        loops = []
        for block in blocks:
            below = self.ask("schedule.call", schedule=self.schedule, primitive="get_child_blocks", args=[block])
            if below and len(blocks) < 12:
                blocks.extend(below["outputs"])
        for block in blocks[1:]:
            above = self.ask("schedule.call", schedule=self.schedule, primitive="get_loops", args=[block])
            loops.extend(above["outputs"] if above else [])
        self.known_state = self.state()
        for value in blocks + loops:
            self.live.append(value["rv"])
        return blocks, loops

    def suggested_call(self):
        """A suggestion for something live: its handles instead of addresses."""
        if not self.live:
            self.loops_and_blocks()
        rv = self.rng.choice(self.live)
        offers = self.ask("schedule.applicable", schedule=self.schedule, rv=rv)
        offers = [o for o in offers or [] if o["applicable"]]
        if not offers:
            return None
        offer = self.rng.choice(offers)
        suggestion = self.rng.choice(offer["suggestions"])
        return offer["primitive"], self.as_handles(suggestion["args"]), self.as_handles(suggestion["kwargs"])

    def as_handles(self, value):
        """Addresses in suggestions stay as they are: schedule.call names their nodes itself."""
        if isinstance(value, list):
            return [self.as_handles(v) for v in value]
        if isinstance(value, dict) and set(value) != {"node"}:
            return {k: self.as_handles(v) for k, v in value.items()}
        return value

    def drawn_argument(self, parameter, blocks, loops):
        rng, kind = self.rng, parameter["type"]
        if rng.random() < 0.08:
            return rng.choice(SENSELESS)
        if "default" in parameter and rng.random() < 0.5:
            return ...
        if "List[BlockRV]" in kind or "List[Union[BlockRV" in kind:
            return rng.sample(blocks, min(len(blocks), rng.randrange(1, 3)))
        if kind == "LoopRV" or kind == "Union[BlockRV, LoopRV]" and rng.random() < 0.6:
            return rng.choice(loops) if loops else None
        if "BlockRV" in kind:
            return rng.choice(blocks)
        if "List" in kind:
            return [rng.choice([None, 1, 2, 3, 4, 8]) for _ in range(rng.randrange(0, 5))]
        if kind == "bool":
            return rng.random() < 0.5
        if "Buffer" in kind:
            return rng.choice([0, 1, 2, ["read", 0], ["write", 0], "A", "C"])
        if kind == "int":
            return rng.choice([-2, -1, 0, 1, 2, 3, 4, 8, 16])
        if kind == "str" or "str" in kind:
            return rng.choice(["global", "shared", "local", "shared.dyn", "warp", "threadIdx.x", "blockIdx.x", "vthread",
                               "pragma_unroll_explicit", "float16", "read", "x"])
        return rng.choice([{"lambda": "lambda i, j: (j, i)"}, {"lambda": "lambda *i: i"},
                           {"lambda": "lambda i, j: (i // 4, j, i % 4)"}, 0, 1])

    def drawn_call(self):
        """Any primitive with arguments that fit its parameters' types, more or less."""
        name = self.rng.choice(sorted(self.primitives))
        if self.last_step != self.known_state[1]:
            self.found = self.loops_and_blocks()
            self.last_step = self.known_state[1]
        blocks, loops = self.found
        if not blocks:
            return None
        args, kwargs = [], {}
        for parameter in self.primitives[name]["parameters"]:
            if parameter["type"] == "LoopRV" and name in ("fuse", "reorder", "merge"):
                args.extend(self.rng.sample(loops, min(len(loops), self.rng.randrange(1, 4))))
                continue
            value = self.drawn_argument(parameter, blocks, loops)
            if value is ...:
                continue
            kwargs[parameter["name"]] = value
        return name, args, kwargs

    def senseless_call(self):
        name = self.rng.choice(sorted(self.primitives))
        return name, [self.rng.choice(SENSELESS) for _ in range(self.rng.randrange(0, 5))], {}

    # -- what must hold

    def step(self):
        self.attempts += 1
        way = self.rng.random()
        call = self.suggested_call() if way < 0.25 else self.drawn_call() if way < 0.75 else self.senseless_call()
        if call is None:
            return
        name, args, kwargs = call
        if not self.call(name, args, kwargs):
            return
        suggested = way < 0.25
        if name in UNSAFE or name in SAFE_WHEN_SUGGESTED and not suggested:
            self.keeps_meaning = False
        if name in NOT_INTERPRETED:
            self.interpreted = False
        self.taken += 1
        self.check_module(name)
        if self.rng.random() < 0.1:
            self.ask("schedule.undo", schedule=self.schedule)
            self.known_state = self.state()

    def check_module(self, name):
        module = self.server.call("schedule.module", schedule=self.schedule)["module"]
        self.handles.append(module)
        text = self.server.call("module.print", module=module)["text"]
        read = self.ask("module.parse", text=text, check_well_formed=self.keeps_meaning)
        if read is None:
            raise Failure(f"after {name} the text does not parse: {self.refusal}\n{text}")
        self.handles.append(read["module"])
        again = self.server.call("module.print", module=read["module"])["text"]
        if again != text and self.keeps_meaning:
            raise Failure(f"after {name} the text is read as another one:\n{text}\n--- as\n{again}")
        if self.taken % 2 == 0:
            self.check_results(name, module, text)

    def check_results(self, name, module, text):
        """As long as all steps promise it: the module computes what the first one does."""
        if not (self.keeps_meaning and self.interpreted):
            return
        same = self.ask("module.same_results", left=self.first, right=module, function=self.function, seed=1)
        if same and not same["same"]:
            raise Failure(f"after {name} other results: {same['difference']}\n{text}")

    def check_trace(self):
        module = self.server.call("schedule.module", schedule=self.schedule)["module"]
        self.handles.append(module)
        text = self.server.call("module.print", module=module)["text"]
        self.check_results("the last step", module, text)
        for format in ("json", "python"):
            trace = self.server.call("schedule.trace", schedule=self.schedule, format=format)["text"]
            done = self.ask("schedule.replay", trace=trace, format=format, module=self.first, function=self.function)
            if done is None:
                raise Failure(f"the trace does not replay from {format}: {self.refusal}")
            self.handles.append(done["schedule"])
            module = self.server.call("schedule.module", schedule=done["schedule"])["module"]
            self.handles.append(module)
            if self.server.call("module.print", module=module)["text"] != text:
                raise Failure(f"the trace leads to another module from {format}")


def samples(wanted):
    folder = ROOT / "sample_modules"
    for entry in json.loads((folder / "samples.json").read_text(encoding="utf-8"))["samples"]:
        if entry.get("lowered") or (wanted and entry["name"] != wanted):
            continue  # a lowered module has no blocks to schedule
        text = (folder / (entry["name"] + ".py")).read_text(encoding="utf-8")
        yield entry["name"], text.split("    @R.function")[0], entry["sizes"]["small"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--walks", type=int, default=40, help="how many schedules are made")
    parser.add_argument("--calls", type=int, default=40, help="how many calls are made of each")
    parser.add_argument("--sample", help="only this sample")
    parser.add_argument("--tirc", help="the program (that of the build beside this file)")
    options = parser.parse_args()
    modules = list(samples(options.sample))
    failures = taken = calls = 0
    server = tirscope.Server(options.tirc)
    for number in range(options.walks):
        seed = options.seed * 1000003 + number
        rng = random.Random(seed)
        name, text, sizes = modules[number % len(modules)]
        walk = None
        try:
            walk = Walk(server, text, sizes, rng)
            while walk.calls < options.calls and walk.attempts < 2 * options.calls:
                walk.step()
            walk.check_trace()
        except Failure as failure:
            failures += 1
            print(f"--- walk {number} (seed {seed}, {name}): {failure}\n{walk.trace() if walk else ''}\n", flush=True)
        except ConnectionError as gone:
            failures += 1
            print(f"--- walk {number} (seed {seed}, {name}): {gone}", flush=True)
            server = tirscope.Server(options.tirc)
            walk = None
        if walk:
            taken, calls = taken + walk.taken, calls + walk.calls
            walk.release()
    server.close()
    print(f"{options.walks} walks, {calls} calls, {taken} steps taken, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
