#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""ONNX models that are changed at random, through `tirc import`, and what it makes through `tirc run --interp`.

    tests/fuzz/mutated_models.py [--tirc PROGRAM] [--models N] [--first N] [--seed N] [--time S] [--keep FOLDER]
                                 [--seconds S] [--megabytes M] [FOLDER]...

The messages of the models in the FOLDERs (tests/cases/onnx) are taken apart into their fields, whatever these mean;
numbers become ones on the edges, fields go, come twice or change places with those of other models. Each command must
end within its limits with a result, or a refusal that says why. A failure is printed with the number to start from
(--first), and the model is kept; the exit code is then 1.
"""

import argparse
import collections
import os
import pathlib
import random
import struct
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE)]
sys.dont_write_bytecode = True
import judged  # noqa: E402
from hostile_models import varint  # noqa: E402

INTEGERS = [0, 1, 2, 3, 7, 8, 11, 16, 17, 64, 255, 65536, 2 ** 31 - 1, 2 ** 31, 2 ** 40, 2 ** 62, 2 ** 63 - 1, -1, -2, -7, -2 ** 63]
FLOATS = [0.0, -0.0, 1.0, -1.0, 1e-42, 1e30, float("inf"), float("nan")]
VARINT, EIGHT, BYTES, FOUR = 0, 1, 2, 5  # protobuf's wire types


class Field:
    """A field of a message: its number, its wire type, and its value: an integer, bytes, or the fields within."""

    def __init__(self, number, kind, value):
        self.number, self.kind, self.value = number, kind, value

    def bytes(self):
        head = varint(self.number << 3 | self.kind)
        if self.kind == VARINT:
            return head + varint(self.value)
        if self.kind in (EIGHT, FOUR):
            return head + self.value
        inner = self.value if isinstance(self.value, bytes) else b"".join(field.bytes() for field in self.value)
        return head + varint(len(inner)) + inner


def number_at(data, at):
    value = 0
    for shift in range(0, 70, 7):
        value |= (data[at] & 0x7f) << shift
        at += 1
        if data[at - 1] < 0x80:
            return value, at
    raise IndexError


def fields_of(data, depth=0):
    """The fields of a message, or None where the bytes are none."""
    fields, at = [], 0
    try:
        while at < len(data):
            key, at = number_at(data, at)
            number, kind = key >> 3, key & 7
            if not 0 < number < 1000:
                return None
            if kind == VARINT:
                value, at = number_at(data, at)
            elif kind == BYTES:
                size, at = number_at(data, at)
                value, at = data[at:at + size], at + size
                value = (depth < 12 and len(value) > 1 and fields_of(value, depth + 1)) or value
            elif kind in (EIGHT, FOUR):
                size = 8 if kind == EIGHT else 4
                value, at = data[at:at + size], at + size
            else:
                return None
            if at > len(data):
                return None
            fields.append(Field(number, kind, value))
    except IndexError:
        return None
    return fields


def all_lists(fields):
    """The lists of fields of a message, its own first."""
    yield fields
    for field in fields:
        if isinstance(field.value, list):
            yield from all_lists(field.value)


def leaf(rng, field):
    """Another value for a field without fields."""
    if field.kind == VARINT:
        field.value = rng.choice([*INTEGERS, field.value + 1, field.value - 1, field.value * 2])
    elif field.kind == FOUR:
        field.value = struct.pack("<f", rng.choice(FLOATS))
    elif isinstance(field.value, bytes) and field.value:
        at = rng.randrange(len(field.value))
        change = rng.choice(["byte", "cut", "twice", "number"])
        if change == "byte":
            field.value = field.value[:at] + bytes([rng.randrange(256)]) + field.value[at + 1:]
        elif change == "cut":
            field.value = field.value[:at]
        elif change == "twice":
            field.value *= 2
        else:
            field.value = field.value[:at // 8 * 8] + struct.pack("<q", rng.choice(INTEGERS)) + field.value[at // 8 * 8 + 8:]


def mutated(rng, data, others):
    fields = fields_of(data)
    for _ in range(rng.choice([1, 1, 2, 3, 6])):
        lists = [some for some in all_lists(fields) if some]
        some = rng.choice(lists)
        at = rng.randrange(len(some))
        change = rng.choice(["leaf"] * 6 + ["remove", "twice", "swap", "other", "number"])
        if change == "leaf":
            leaf(rng, some[at])
        elif change == "remove":
            del some[at]
        elif change == "twice":
            some.insert(rng.randrange(len(some) + 1), some[at])
        elif change == "swap":
            there = rng.choice(lists)
            other = rng.randrange(len(there))
            some[at].value, there[other].value, some[at].kind, there[other].kind = \
                there[other].value, some[at].value, there[other].kind, some[at].kind
            if any(contains(field, some[at]) for field in [there[other], some[at]]):
                return data[:rng.randrange(len(data))]  # a field within itself is no message: cut instead
        elif change == "other":
            from_other = rng.choice([some for some in all_lists(fields_of(rng.choice(others))) if some])
            same = [field for field in from_other if field.number == some[at].number] or from_other
            some[at] = rng.choice(same)
        else:
            some[at].number = rng.randrange(1, 30)
        if not fields:
            break
    return b"".join(field.bytes() for field in fields)


def contains(field, wanted):
    return isinstance(field.value, list) and any(one is wanted or contains(one, wanted) for one in field.value)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folders", nargs="*")
    parser.add_argument("--tirc", default=str(ROOT / "build" / "dev" / "bin" / "tirc"))
    parser.add_argument("--models", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=float, default=float("inf"), help="seconds for all")
    parser.add_argument("--keep", help="a folder for the models that show a failure")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--megabytes", type=int, default=2048)
    options = parser.parse_args()
    judged.no_core_files()
    limits, sanitized = judged.Limits(options.seconds, options.megabytes), judged.is_sanitized(options.tirc)
    models = [path.read_bytes() for folder in options.folders or [ROOT / "tests" / "cases" / "onnx"]
              for path in sorted(pathlib.Path(folder).rglob("*.onnx")) if path.stat().st_size < 100_000]
    failures, imported, slowest = 0, 0, (0, 0)
    ends = collections.Counter()
    begun, number = time.monotonic(), options.first
    with tempfile.TemporaryDirectory() as folder:
        model, module = os.path.join(folder, "model.onnx"), os.path.join(folder, "model.py")
        while number < options.first + options.models and time.monotonic() - begun < options.time:
            rng = random.Random(options.seed * 1_000_003 + number)
            try:
                changed = mutated(rng, rng.choice(models), models)
            except RecursionError:
                changed = b""
            with open(model, "wb") as file:
                file.write(changed)
            for words in (["import", model, "-o", module], ["run", module, "--interp", "--time-limit", "5"]):
                if words[0] == "run" and not os.path.exists(module):
                    continue
                wrong, seconds, _ = judged.run([options.tirc, *words], limits, sanitized)
                slowest = max(slowest, (seconds, number))
                ends[words[0] + (": wrong" if wrong else ": told")] += 1
                if wrong:
                    failures += 1
                    print(f"--- model {number}: {words[0]} {wrong}", flush=True)
                    if options.keep:
                        os.makedirs(options.keep, exist_ok=True)
                        (pathlib.Path(options.keep) / f"{options.seed}-{number}.onnx").write_bytes(changed)
            if os.path.exists(module):
                imported += 1
                os.unlink(module)
            number += 1
    print(f"{number - options.first} models, {imported} imported, {sum(ends.values())} commands, slowest {slowest[0]:.1f} s "
          f"(model {slowest[1]}), {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
