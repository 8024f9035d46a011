#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Requests to `tirc serve` that are mutated: their meaning, their bytes, how they come.

    tests/fuzz/requests_fuzz.py [--seed N] [--requests N] [--tirc PROGRAM]

Every line must be answered within 20 s, by a result or by an error that is not a bug (-32099); the server must live on
and hold less than 2 GB. A failure is printed with its number and the line; the exit code is then 1.
"""

import argparse
import collections
import json
import os
import pathlib
import random
import select
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent.parent / "scripts"), str(HERE), str(HERE.parent / "support")]
sys.dont_write_bytecode = True
import hostile_server  # noqa: E402
import tirscope  # noqa: E402
import watched  # noqa: E402

PROGRAM = """@T.prim_func
def main(A: T.Buffer((8,), "float32"), B: T.Buffer((8,), "float32")):
    for i in range(8):
        with T.block("B"):
            v = T.axis.spatial(8, i)
            B[v] = A[v] * T.float32(2)
"""
QUICK = {"check": False, "anchor": False, "peak": False, "number": 1, "repeat": 1, "warm_up": 0, "min_repeat_ms": 0,
         "time_limit": 2, "counters": False}

# Each is asked of a module m1 and a schedule s1, which are made again when one was released.
REQUESTS = [
    ("server.info", {}), ("module.parse", {"text": PROGRAM}), ("module.print", {"module": "m1"}),
    ("module.equal", {"left": "m1", "right": "m1"}), ("module.functions", {"module": "m1"}),
    ("module.attrs", {"module": "m1"}), ("module.join", {"functions": {"main": {"module": "m1"}}}),
    ("module.with_attr", {"module": "m1", "key": "k", "value": 1}), ("module.same_results", {"left": "m1", "right": "m1"}),
    ("intrin.list", {}), ("intrin.get", {"name": "dot_16x4_vnni"}), ("schedule.new", {"module": "m1", "seed": 1}),
    ("schedule.call", {"schedule": "s1", "primitive": "get_block", "args": ["B"], "kwargs": {}}),
    ("schedule.call", {"schedule": "s1", "primitive": "split", "args": [{"rv": "l1"}, [None, 4]], "kwargs": {}}),
    ("schedule.get", {"schedule": "s1", "block": "B"}), ("schedule.module", {"schedule": "s1"}),
    ("schedule.copy", {"schedule": "s1"}), ("schedule.trace", {"schedule": "s1", "format": "json"}),
    ("schedule.applicable", {"schedule": "s1", "node": "main:0"}), ("schedule.history", {"schedule": "s1"}),
    ("schedule.undo", {"schedule": "s1"}), ("schedule.redo", {"schedule": "s1"}),
    ("schedule.goto", {"schedule": "s1", "step": 0}),
    ("schedule.replay", {"trace": "[[], []]", "format": "json", "module": "m1"}),
    ("trace.convert", {"trace": '[[["GetBlock", [], ["B", "main"], ["b0"]]], []]', "format": "json", "to": "python"}),
    ("passes.run", {"module": "m1", "passes": ["tir.Simplify"]}), ("passes.pipeline", {"module": "m1", "target": "llvm"}),
    ("analysis.explain", {"module": "m1"}), ("analysis.memory", {"module": "m1"}),
    ("database.import", {"workloads": "", "records": '[0, [[[], []], [1.0], null, []]]'}),
    ("database.export", {"schedule": "s1", "run_secs": [0.5], "target": "llvm", "workloads": ""}),
    ("build.emit", {"module": "m1", "as": "llvm"}), ("bench.run", {"module": "m1", **QUICK}), ("release", {"handles": []}),
    ("cancel", {"id": 1}),
]
# Building takes its time: one in so many.
SELDOM = {"build.emit": 20, "bench.run": 60}


class Failure(Exception):
    pass


class Server:
    def __init__(self, tirc):
        self.process = subprocess.Popen([tirc, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        os.set_blocking(self.process.stderr.fileno(), False)
        self.buffer = bytearray()

    def send(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Failure(f"the server has ended with {self.process.wait()}") from None

    def line(self, seconds=20):
        until = time.monotonic() + seconds
        while (end := self.buffer.find(b"\n")) < 0:
            left = until - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                raise Failure(f"no answer within {seconds} s")
            piece = os.read(self.process.stdout.fileno(), 1 << 20)
            if not piece:
                said = self.process.stderr.read() or b""
                raise Failure(f"the server has ended with {self.process.wait()}: {said[:2000]!r}")
            self.buffer += piece
        line = bytes(self.buffer[:end])
        del self.buffer[:end + 1]
        return line

    def end(self):
        self.process.kill()
        self.process.wait()


def drawn(rng):
    """A line, and whether anything comes of it."""
    while True:
        method, params = rng.choice(REQUESTS)
        if rng.randrange(SELDOM.get(method, 1)) == 0:
            break
    message = {"jsonrpc": "2.0", "id": 7, "method": method, "params": params}
    for _ in range(rng.choice([0, 1, 1, 1, 2, 3])):
        message = hostile_server.mutated(message, rng)
    data = bytearray(json.dumps(message).encode("utf-8", "replace"))
    how = rng.random()
    if how < 0.2 and data:
        for _ in range(rng.choice([1, 1, 3, 20])):
            data[rng.randrange(len(data))] = rng.randrange(256)
    elif how < 0.25:
        at = rng.randrange(len(data) + 1)
        data[at:at] = rng.choice([b"[", b"{", b'"', b"\\u0000", b"1e999", b"\xff"]) * rng.choice([1, 10, 1000, 1000000])
    elif how < 0.3:
        del data[rng.randrange(len(data) + 1):]
    return bytes(data).replace(b"\n", b" ").replace(b"\r", b" ") + b"\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--requests", type=int, default=20000)
    parser.add_argument("--tirc")
    options = parser.parse_args()
    tirc = options.tirc or tirscope._find_tirc()
    failures, codes, slowest, largest = 0, collections.Counter(), 0.0, 0.0
    server = None
    for number in range(options.requests):
        rng = random.Random(options.seed * 1000003 + number)
        line = drawn(rng)
        begun = time.monotonic()
        try:
            if server is None or number % 500 == 0:
                if server:
                    server.end()
                server = Server(tirc)
                for method, params in (("module.parse", {"text": PROGRAM}), ("schedule.new", {"module": "m1"})):
                    server.send(json.dumps({"id": 0, "method": method, "params": params}).encode() + b"\n")
            server.send(line)
            # It is finished when this is answered.
            mark = f"mark {number}"
            server.send(json.dumps({"id": mark, "method": "server.info"}).encode() + b"\n")
            while True:
                answer = json.loads(server.line())
                if answer.get("id") == mark:
                    break
                code = answer.get("error", {}).get("code", 0) if "method" not in answer else None
                if code is not None:
                    codes[code] += 1
                if code == -32099:
                    raise Failure(f"a bug: {answer['error'].get('message')}")
            largest = max(largest, watched.resident_peak(server.process.pid))
            if largest > 2048:
                raise Failure(f"it holds {largest:.0f} MB")
        except Failure as failure:
            failures += 1
            print(f"--- request {number}: {failure}\n{line[:400]!r}", flush=True)
            if server:
                server.end()
            server = None
            largest = 0.0 if largest > 2048 else largest
        slowest = max(slowest, time.monotonic() - begun)
    if server:
        server.end()
    print(f"{options.requests} requests: {failures} failures; answers by number {dict(sorted(codes.items()))}; "
          f"slowest {slowest:.1f} s, largest {largest:.0f} MB")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
