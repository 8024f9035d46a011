#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Servers behind a prefix whose answers are mutated, asked by `tirc devices --via` and `tirc bench --via`.

    tests/fuzz/hostile_hosts_fuzz.py [--seed N] [--answers N] [--tirc PROGRAM]

Each answer is drawn from its seed by tests/support/hostile_server.py. However it is spoilt, the command must end within
20 s, hold less than 2 GB, not crash, and write nothing that a terminal obeys. A failure is printed with its seed; the
exit code is then 1.
"""

import argparse
import collections
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent.parent / "scripts"), str(HERE)]
sys.dont_write_bytecode = True
import tirscope  # noqa: E402
import watched  # noqa: E402

PROGRAM = """@T.prim_func
def main(A: T.Buffer((8,), "float32"), B: T.Buffer((8,), "float32")):
    for i in range(8):
        with T.block("B"):
            v = T.axis.spatial(8, i)
            B[v] = A[v] * T.float32(2)
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--answers", type=int, default=1000)
    parser.add_argument("--tirc")
    options = parser.parse_args()
    tirc = options.tirc or tirscope._find_tirc()
    server = HERE.parent / "support" / "hostile_server.py"
    failures, codes, slowest, largest = 0, collections.Counter(), 0.0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "program.py"
        program.write_text(PROGRAM)
        for number in range(options.answers):
            seed = options.seed * 1000003 + number
            via = ["--via", f"{sys.executable} {server} --mutant {seed}", "--connect-timeout", "2", "--time-limit", "2"]
            command = ["devices"] if number % 3 == 0 else ["bench", str(program), "--no-peak"]
            outcome = watched.run([tirc, *command, *via])
            slowest, largest = max(slowest, outcome.seconds), max(largest, outcome.megabytes)
            codes[outcome.code] += 1
            if trouble := outcome.trouble():
                failures += 1
                print(f"--- seed {seed} ({command[0]}): {trouble}\n{outcome.err[:600]!r}", flush=True)
    print(f"{options.answers} answers: {failures} failures; exit codes {dict(sorted(codes.items()))}; "
          f"slowest {slowest:.1f} s, largest {largest:.0f} MB")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
