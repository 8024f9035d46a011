#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A server behind a prefix that means no good: `tirc devices --via "python3 hostile_server.py KIND"`.

    hostile_server.py --list          each kind as "KIND METHOD CODES": of which call it spoils the answer, and the codes
                                      of which one may come of it ("ok": it is taken)
    hostile_server.py --mutant SEED   answers drawn from the seed

It answers as a server does, but for the one method that the kind spoils.
"""

import json
import os
import random
import signal
import subprocess
import sys
import time

OUT = sys.stdout.buffer
KINDS = {}


def kind(method, codes, name=None):
    def note(function):
        KINDS[name or function.__name__] = (method, codes, function)
        return function
    return note


def raw(data):
    OUT.write(data)
    OUT.flush()


def say(message):
    raw(json.dumps(message).encode() + b"\n")


def answer(request, result):
    say({"jsonrpc": "2.0", "id": request["id"], "result": result})


def forever(piece, pause=0.0):
    while True:
        raw(piece)
        if pause:
            time.sleep(pause)


def wait():
    while True:
        time.sleep(1000)


# ---- what an honest server answers ----------------------------------------------------------------------------------

ENTRY = {"target": "cpu", "name": "box", "usable": True, "detail": "x", "threads": 2, "cache_bytes": 0,
         "memory_bytes": 0}


def run(**changes):
    honest = {
        "file": "", "schedule": "", "target": "cpu", "threads": 1, "median_s": 0.001, "min_s": 0.001, "mean_s": 0.001,
        "spread": 0.0, "gflops": 1.0, "arithmetic": "float32", "peak_gflops": 0.0, "peak_of": "", "bytes": 64.0,
        "number": 1, "repeat": 2, "compile_s": 0.1, "cpu": "x", "flags": "O3", "input_rule": "uniform", "seed": 0,
        "machine": "box", "clock": "steady", "seconds": [0.001, 0.001], "counts": [],
        "check": {"passed": True, "max_error": 0.1, "tolerance": 1.0}}
    honest.update(changes)
    return {key: value for key, value in honest.items() if value is not ...}


def honest(request):
    method = request["method"]
    if method == "server.info":
        return {"protocol": 1}
    if method == "module.parse":
        return {"module": "m1", "functions": ["main"], "bare": True}
    if method == "devices.list":
        return [ENTRY]
    if method == "bench.run":
        time.sleep(0.05)
        return {"runs": [run()]}
    if method == "build.emit":
        return {"text": "code\n"}
    return {}


# ---- the greeting ---------------------------------------------------------------------------------------------------

def greeting(codes, name=None):
    return kind("server.info", codes, name)


LOST, LATE, MALFORMED, VERSION = "place.no-server", "place.no-server", "place.answer", "place.version"


@greeting(LATE)
def says_nothing(request):
    wait()


@greeting(LOST)
def ends(request):
    sys.exit(0)


@greeting(LOST)
def ends_with_3(request):
    sys.exit(3)


@greeting(LOST)
def is_killed(request):
    os.kill(os.getpid(), signal.SIGKILL)


@greeting(LATE)
def stops_itself(request):
    os.kill(os.getpid(), signal.SIGSTOP)


@greeting(LATE)
def is_deaf_to_signals(request):
    for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(each, signal.SIG_IGN)
    wait()


@greeting(LATE)
def has_a_child_that_holds_the_pipe(request):
    subprocess.Popen(["sleep", "300"])
    wait()


@greeting(LOST)
def leaves_a_child_that_holds_the_pipe(request):
    subprocess.Popen(["sleep", "300"], stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    sys.exit(1)


for named, piece in {"zeros": b"\0" * 65536, "brackets": b"[" * 65536, "braces": b'{"a":' * 8192, "text": b"x" * 65536,
                     "lines": b"hello\n" * 8192, "empty_lines": b"\n" * 65536, "random_bytes": os.urandom(65536),
                     "lists": b"[]\n" * 8192, "empty_objects": b"{}\n" * 8192,
                     "escapes": b"\x1b]0;x\x07\x1b[2J\n" * 4096}.items():
    greeting("place.", f"greets_with_{named}_without_end")(lambda request, piece=piece: forever(piece))


@greeting(LATE)
def drips(request):
    forever(b"x", 0.2)


@greeting(LATE)
def drips_lines(request):
    forever(b"Still logging in...\n", 0.2)


@greeting(LATE)
def half_a_line(request):
    raw(b'{"jsonrpc": "2.0", "id": 1, "resu')
    wait()


@greeting(LOST)
def half_a_line_and_ends(request):
    raw(b'{"jsonrpc": "2.0", "id": 1, "resu')
    sys.exit(0)


@greeting(LOST)
def is_a_web_server(request):
    raw(b"HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\n\r\n<html>400</html>\r\n")
    sys.exit(0)


@greeting(LATE)
def is_an_ssh_server(request):
    raw(b"SSH-2.0-OpenSSH_9.2\r\n")
    wait()


@greeting(MALFORMED)
def answers_another_id(request):
    say({"jsonrpc": "2.0", "id": 77, "result": {"protocol": 1}})
    wait()


@greeting(MALFORMED)
def answers_progress_of_another_id(request):
    say({"jsonrpc": "2.0", "id": 2, "method": "progress", "params": {"id": 9, "done": 1, "total": 2, "text": "x"}})
    wait()


@greeting(LATE)
def answers_an_id_of_text(request):
    say({"jsonrpc": "2.0", "id": "1", "result": {"protocol": 1}})
    wait()


@greeting(LATE)
def answers_a_huge_id(request):
    raw(b'{"jsonrpc": "2.0", "id": 18446744073709551617, "result": {"protocol": 1}}\n')
    wait()


@greeting(MALFORMED)
def answers_without_result(request):
    say({"jsonrpc": "2.0", "id": request["id"]})
    wait()


@greeting(MALFORMED)
def answers_result_and_error(request):
    say({"jsonrpc": "2.0", "id": request["id"], "result": {"protocol": 1}, "error": {"code": 1, "message": "x"}})
    wait()


@greeting(MALFORMED)
def answers_an_error_of_text(request):
    say({"jsonrpc": "2.0", "id": request["id"], "error": "\x1b[31mno"})
    wait()


for named, value in {"null": None, "a_list": [1], "a_text": "1", "no_protocol": {}, "protocol_text": {"protocol": "1"},
                     "protocol_0": {"protocol": 0}, "protocol_99": {"protocol": 99}, "protocol_negative":
                     {"protocol": -1}, "protocol_huge": {"protocol": 2 ** 64 - 1}, "protocol_list": {"protocol": [1]},
                     "protocol_half": {"protocol": 1.5}}.items():
    greeting(VERSION, f"greets_with_{named}")(lambda request, value=value: answer(request, value) or wait())


@greeting(LATE)
def greets_nested_two_million_deep(request):
    raw(b'{"id": 1, "result": ' + b"[" * 400000 + b"]" * 400000 + b"}\n")
    wait()


@greeting(LATE)
def greets_with_a_key_twice(request):
    raw(b'{"id": 1, "result": {"protocol": 1, "protocol": 1}}\n')
    wait()


@greeting(LATE)
def greets_in_no_utf8(request):
    raw(b'{"id": 1, "result": {"protocol": 1, "x": "\xff\xfe"}}\n')
    wait()


@greeting(MALFORMED)
def greets_with_progress_without_end(request):
    piece = json.dumps({"method": "progress", "params": {"id": request["id"], "done": 1, "total": 2,
                                                         "text": "x" * 1000}}).encode() + b"\n"
    forever(piece * 50)


@greeting("ok")
def prints_errors_without_end(request):
    answer(request, {"protocol": 1})
    if os.fork() == 0:
        while True:
            os.write(2, b"\x1b]0;owned\x07\x1b[31mred\n" * 1000)


# ---- any later answer -----------------------------------------------------------------------------------------------

ANSWERS = {
    "nothing": (lambda r: wait(), "place.time-limit"),
    "the_end": (lambda r: sys.exit(0), "place.lost"),
    "half_a_line": (lambda r: raw(b'{"id": %d, "result": [' % r["id"]) or wait(), "place.time-limit"),
    "half_a_line_and_the_end": (lambda r: raw(b'{"id": %d, "res' % r["id"]) or sys.exit(0), "place.lost"),
    "text": (lambda r: raw(b"Segmentation fault\n") or wait(), MALFORMED),
    "zeros_without_end": (lambda r: forever(b"\0" * 65536), MALFORMED),
    "brackets_without_end": (lambda r: forever(b"[" * 65536), MALFORMED),
    "60_MB_of_brackets": (lambda r: raw(b"[" * 60_000_000 + b"\n") or wait(), MALFORMED),
    "two_million_levels": (lambda r: raw(b'{"id": %d, "result": ' % r["id"] + b"[" * 2_000_000 + b"]" * 2_000_000 +
                                         b"}\n") or wait(), MALFORMED),
    "objects_in_one_another": (lambda r: raw(b'{"id": %d, "result": ' % r["id"] + b'{"a":' * 100_000 + b"1" +
                                             b"}" * 100_000 + b"}\n") or wait(), MALFORMED),
    "ten_million_values": (lambda r: raw(b'{"id": %d, "result": [' % r["id"] + b"0," * 10_000_000 + b"0]}\n") or wait(),
                           MALFORMED),
    "ten_million_lists": (lambda r: raw(b'{"id": %d, "result": [' % r["id"] + b"[]," * 10_000_000 + b"0]}\n") or wait(),
                          MALFORMED),
    "a_number_of_a_million_digits": (lambda r: raw(b'{"id": %d, "result": ' % r["id"] + b"9" * 1_000_000 + b"}\n") or
                                     wait(), MALFORMED),
    "an_exponent_too_large": (lambda r: raw(b'{"id": %d, "result": 1e999}\n' % r["id"]) or wait(), MALFORMED),
    "not_a_number": (lambda r: raw(b'{"id": %d, "result": NaN}\n' % r["id"]) or wait(), MALFORMED),
    "no_utf8": (lambda r: raw(b'{"id": %d, "result": "\xc3\x28\xff"}\n' % r["id"]) or wait(), MALFORMED),
    "a_key_twice": (lambda r: raw(b'{"id": %d, "result": {"a": 1, "a": 2}}\n' % r["id"]) or wait(), MALFORMED),
    "another_id": (lambda r: say({"id": r["id"] + 1, "result": {}}) or wait(), MALFORMED),
    "the_last_id": (lambda r: say({"id": r["id"] - 1, "result": {}}) or wait(), MALFORMED),
    "no_id": (lambda r: say({"result": {}}) or wait(), MALFORMED),
    "null_and_an_error": (lambda r: say({"id": None, "error": {"code": -32700, "message": "\x1b[2Jwhat?"}}) or wait(),
                          MALFORMED),
    "a_list_of_answers": (lambda r: say([{"id": r["id"], "result": {}}]) or wait(), MALFORMED),
    "an_error_of_text": (lambda r: say({"id": r["id"], "error": "no"}) or wait(), MALFORMED),
    "an_empty_error": (lambda r: say({"id": r["id"], "error": {}}) or wait(), "protocol.error"),
    "an_error_of_wrong_types": (lambda r: say({"id": r["id"], "error": {"code": "x", "message": 7, "data": {
        "code": [], "message": {}, "where": 3, "notes": "x", "args": {}, "template": 5, "fix": 1, "excess": [1]}}}) or
        wait(), "protocol.error"),
    "an_error_with_escapes": (lambda r: say({"id": r["id"], "error": {"code": -32001, "message": "x", "data": {
        "code": "run.\x1b[31mred", "message": "\x1b]0;owned\x07\x9b31m\u202e\x08\x7f", "notes": [
            {"template": "\x1b[2J{0}", "args": ["\x1b[H"]}], "where": [{"node": "\x1b[5m", "message": "\r\x1b[K"}]}}}) or
        wait(), "run."),
    "an_error_of_20_MB": (lambda r: say({"id": r["id"], "error": {"code": -32001, "message": "x" * 20_000_000}}) or
                          wait(), "protocol.error"),
    "progress_without_end": (lambda r: forever(json.dumps({"method": "progress", "params": {
        "id": r["id"], "done": 1, "total": 4, "text": "x" * 50000}}).encode() + b"\n"), MALFORMED),
    "slow_progress_without_end": (lambda r: forever(json.dumps({"method": "progress", "params": {
        "id": r["id"], "done": 1, "total": 4, "text": "\x1b[31mx"}}).encode() + b"\n", 0.1), "place.time-limit"),
    "progress_of_another": (lambda r: say({"method": "progress", "params": {"id": 999}}) or wait(), MALFORMED),
    "other_notifications_without_end": (lambda r: forever(b'{"method": "x", "params": {"y": "%s"}}\n' %
                                                          (b"z" * 90000)), MALFORMED),
}
RESULTS = {"null": None, "true": True, "a_number": 5, "a_text": "x", "a_list": [1, 2], "an_empty_object": {},
           "a_wrong_object": {"runs": {"a": 1}, "module": ["x"], "text": 4}}

for method in ("devices.list", "module.parse", "bench.run"):
    for named, (function, codes) in ANSWERS.items() if method != "module.parse" else ():
        kind(method, codes, f"{method}_with_{named}")(function)
    for named, value in RESULTS.items():
        kind(method, MALFORMED, f"{method}_gives_{named}")(lambda r, value=value: answer(r, value) or wait())

for named, entry in {"no_name": {**ENTRY, "name": ...}, "text_for_usable": {**ENTRY, "usable": "yes"},
                     "threads_of_2_to_the_70": {**ENTRY, "threads": 2 ** 70}, "threads_of_1.5": {**ENTRY, "threads": 1.5},
                     "another_key": {**ENTRY, "more": 1}, "null": None}.items():
    entry = entry and {key: value for key, value in entry.items() if value is not ...}
    kind("devices.list", MALFORMED, f"an_entry_with_{named}")(lambda r, entry=entry: answer(r, [ENTRY, entry]) or wait())
kind("devices.list", "ok", "an_entry_with_escapes")(
    lambda r: answer(r, [{**ENTRY, "name": "\x1b]0;owned\x07\u202ebox", "detail": "\x9b2J"}]))

TIME = "run.implausible-time"
RUNS = {
    "no_runs": ([], MALFORMED), "two_runs": ([run(), run()], MALFORMED), "null": ([None], MALFORMED),
    "a_text": (["x"], MALFORMED), "no_seconds": ([run(seconds=...)], MALFORMED),
    "seconds_of_text": ([run(seconds=["x", "y"])], MALFORMED), "seconds_null": ([run(seconds=[None, None])], MALFORMED),
    "seconds_lists": ([run(seconds=[[1], [2]])], MALFORMED), "seconds_empty": ([run(seconds=[], repeat=0)], TIME),
    "a_time_of_0": ([run(seconds=[0.0, 0.001])], TIME), "a_time_of_1e-12": ([run(seconds=[1e-12] * 2)], TIME),
    "a_negative_time": ([run(seconds=[-0.001, 0.001])], TIME), "a_time_of_1e300": ([run(seconds=[1e300] * 2)], TIME),
    "times_longer_than_the_wait": ([run(seconds=[3600.0] * 2)], TIME),
    "more_calls_than_the_wait": ([run(number=1000000)], TIME), "number_0": ([run(number=0)], TIME),
    "number_negative": ([run(number=-5)], TIME), "number_of_2_to_the_40": ([run(number=2 ** 40)], MALFORMED),
    "number_of_1.5": ([run(number=1.5)], MALFORMED), "number_text": ([run(number="1")], MALFORMED),
    "other_repeat": ([run(repeat=7)], TIME), "threads_0": ([run(threads=0)], TIME),
    "threads_list": ([run(threads=[1])], MALFORMED), "negative_gflops": ([run(gflops=-1.0)], TIME),
    "gflops_text": ([run(gflops="many")], MALFORMED), "negative_bytes": ([run(bytes=-64.0)], TIME),
    "negative_compile": ([run(compile_s=-1.0)], TIME), "seed_negative": ([run(seed=-1)], MALFORMED),
    "check_text": ([run(check="passed")], MALFORMED), "check_without_passed": ([run(check={})], MALFORMED),
    "check_negative": ([run(check={"passed": True, "max_error": -1.0, "tolerance": 1.0})], TIME),
    "counts_object": ([run(counts={})], MALFORMED), "counts_text": ([run(counts=[{"name": 1, "value": "x"}])], MALFORMED),
    "a_negative_count": ([run(counts=[{"name": "cycles", "value": -1.0}])], TIME),
    "anchor_text": ([run(anchor="fast")], MALFORMED),
    "a_negative_anchor": ([run(anchor={"library": "x", "kernel": "", "threads": 1, "median_s": -1.0, "min_s": 1.0,
                                       "ratio": 1.0})], TIME),
    "roofline_text": ([run(roofline="high")], MALFORMED),
    "roofline_of_wrong_types": ([run(roofline={"threads": 1, "peaks": [{"dtype": 3}], "bandwidth": []})], MALFORMED),
    "another_key": ([run(extra=1)], MALFORMED), "error_object": ([run(error={"x": 1})], MALFORMED),
    "an_error": ([run(error="\x1b[31mno")], "run.failed"),
    "a_diagnostic_of_text": ([run(error="x", diagnostic="y")], "protocol.error"),
    "difference_text": ([run(difference="none")], MALFORMED),
    "escapes": ([run(machine="\x1b[2J", cpu="\x1b]0;owned\x07", flags="\x9b31m")], "ok"),
    "100_million_bytes_of_text": ([run(cpu="x" * 100_000_000)], "ok"),
}
for named, (runs, codes) in RUNS.items():
    kind("bench.run", codes, f"runs_with_{named}")(
        lambda r, runs=runs: time.sleep(0.05) or answer(r, {"runs": runs}))


@kind("bench.run", TIME)
def answers_a_run_of_many_measurements(request):
    time.sleep(0.05)
    answer(request, {"runs": [run(seconds=[0.001] * 1_000_000, repeat=1_000_000)]})


# ---- answers drawn at random ----------------------------------------------------------------------------------------

LEAVES = [None, True, 0, -1, 1, 2 ** 31, 2 ** 63, -2 ** 63, 2 ** 64, 0.0, 1e-12, -1e300, 1e308, "", "x", "\x1b[31m", "\0",
          "\ud800", [], {}, [[]], {"a": {}}, [0] * 1000, "y" * 100000]


def mutated(value, rng):
    """The value with something in it changed."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        changed = dict(value)
        key = rng.choice(list(changed))
        how = rng.random()
        if how < 0.1:
            del changed[key]
        elif how < 0.2:
            changed[key + rng.choice(["", "x", "\x1b"])] = changed.pop(key)
        else:
            changed[key] = mutated(changed[key], rng)
        return changed
    if isinstance(value, list) and value and rng.random() < 0.8:
        changed = list(value)
        k = rng.randrange(len(changed))
        how = rng.random()
        if how < 0.15:
            del changed[k]
        elif how < 0.3:
            changed *= rng.choice([2, 3, 1000])
        else:
            changed[k] = mutated(changed[k], rng)
        return changed
    return rng.choice(LEAVES)


def mutant(seed):
    """Spoils one answer: its meaning, its bytes, or how it is sent."""
    rng = random.Random(seed)
    spoilt = rng.choice(["server.info", "module.parse", "bench.run", "bench.run", "devices.list", "devices.list",
                         "release"])

    def spoil(request):
        message = {"jsonrpc": "2.0", "id": request["id"], "result": honest(request)}
        for _ in range(rng.choice([0, 1, 1, 1, 2, 4])):
            message = mutated(message, rng)
        data = bytearray(json.dumps(message).encode("utf-8", "replace") + b"\n")
        how = rng.random()
        if how < 0.35:
            for _ in range(rng.choice([1, 1, 2, 8, 64])):
                data[rng.randrange(len(data))] = rng.randrange(256)
        elif how < 0.45:
            at = rng.randrange(len(data))
            data[at:at] = rng.choice([b"[", b"{", b'"', b"\n", b"\\u0000", b"1e999", b"\xff"]) * rng.choice(
                [1, 10, 1000, 1000000])
        elif how < 0.55:
            del data[rng.randrange(len(data)):]
        elif how < 0.6:
            data *= rng.choice([2, 100, 10000])
        raw(bytes(data))
        what = rng.random()
        if what < 0.3:
            sys.exit(rng.randrange(256))
        if what < 0.4:
            forever(bytes(data) or b"x")
        if what < 0.5:
            wait()
    return spoilt, "", spoil


def main():
    if sys.argv[1:2] == ["--list"]:
        for name, (method, codes, _) in KINDS.items():
            print(name, method, codes)
        return
    spoilt, _, spoil = mutant(int(sys.argv[2])) if sys.argv[1] == "--mutant" else KINDS[sys.argv[1]]
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["method"] == spoilt:
            spoil(request)
        elif "id" in request:
            answer(request, honest(request))


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        os._exit(1)
