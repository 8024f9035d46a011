# SPDX-License-Identifier: Apache-2.0
"""Functions and operators of T on operands of several types and on constants: the statements that the installed TVM reads
and prints must be printed here as it prints them.

Run with a Python that has apache-tvm 0.25; not part of the suite:

    python tests/interop/operators.py --tirc build/dev/bin/tirc [--only NAME ...] [--show 3]

Each statement is a text of its own, T.evaluate of one call. What only one of both reads is counted apart.
"""

import argparse
import collections
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))

UNARY = ("exp exp2 exp10 log log2 log10 log1p sqrt rsqrt erf sin cos tan sinh cosh tanh asin acos atan asinh acosh atanh "
         "sigmoid floor ceil trunc round nearbyint abs fabs popcount clz isnan isinf isfinite likely bitwise_not Not").split()
BINARY = ("atan2 pow power fmod ldexp hypot nextafter copysign min max floordiv floormod truncdiv truncmod div indexdiv "
          "indexmod ceildiv shift_left shift_right bitwise_and bitwise_or bitwise_xor Add Sub Mul Div Mod FloorDiv FloorMod "
          "Min Max EQ LT And Or").split()
SYMBOLS = "+ - * / // % << >> & | ^ < ==".split()
ONE = ["i", "w", "u", "b", "x", "h", "d", "p", "3", "-3", "2.5", "T.int8(-3)", "T.uint8(3)", "T.float16(2.5)",
       "T.float32(-2.5)", "T.float64(2.5)", "T.bool(True)", "T.Broadcast(1, 4)", "T.Broadcast(T.float32(1.5), 4)", "i + 1",
       "0", "T.float32(0.0)"]
TWO = ["i", "w", "u", "x", "h", "p", "3", "2.5", "T.int64(4)", "T.float32(2.5)", "T.bool(False)", "0"]
LEFT = ["i", "w", "u", "x", "h", "p", "3", "T.int64(4)", "T.float32(2.5)", "T.int8(3)", "T.bool(True)"]
RIGHT = ["i", "w", "x", "p", "3", "2.5", "0", "T.int64(4)"]
HEAD = """@T.prim_func
def main(i: T.int32, w: T.int64, u: T.uint32, b: T.int8, x: T.float32, h: T.float16, d: T.float64, p: T.bool):
"""


def expressions(only):
    """Pairs of a name and an expression."""
    everything = [(name, f"T.{name}({a})") for name in UNARY for a in ONE]
    everything += [(name, f"T.{name}({a}, {b})") for name in BINARY for a in TWO for b in TWO]
    everything += [(symbol, f"{a} {symbol} {b}") for symbol in SYMBOLS for a in LEFT for b in RIGHT]
    return [pair for pair in everything if not only or pair[0] in only]


def statements(text):
    """The statements of the printed function; the last one is there so that it is never empty."""
    lines = [line.strip() for line in text.splitlines()]
    return [line for line in lines if line.startswith("T.")][:-1]


def by(read, text):
    """What `read` prints of a program; None where it refuses it."""
    try:
        return statements(read(text))
    except Exception:  # whatever a release raises
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tirc", required=True)
    parser.add_argument("--only", nargs="*", help="these functions and operators alone")
    parser.add_argument("--show", type=int, default=3, help="examples of each name")
    options = parser.parse_args()
    os.environ["TIRC"] = options.tirc
    import tirscope
    import tvm
    from tvm.script import from_source
    from tvm.script import tirx as T

    counts, differ = collections.Counter(), collections.defaultdict(list)
    with tirscope.Server() as server:
        def ours(text):
            return server.parse("from tvm.script import tir as T\n\n" + text).script()

        def theirs(text):
            return from_source(text, extra_vars={"T": T}).script()

        for name, expression in expressions(options.only):
            text = HEAD + f"    T.evaluate({expression})\n    T.evaluate(77)\n"
            one, other = by(ours, text), by(theirs, text)
            verdict = ("refused by both" if one is None and other is None else "refused here" if one is None else
                       "refused by TVM" if other is None else "same" if one == other else "different")
            counts[verdict] += 1
            if verdict in ("different", "refused here"):
                differ[verdict, name].append(f"{expression}: {other}, here {one}")
    print(f"TVM {tvm.__version__}: {dict(counts)}")
    for (verdict, name), cases in sorted(differ.items()):
        print(f"{verdict}: {name}, {len(cases)}")
        print("".join(f"    {case}\n" for case in cases[:options.show]), end="")
    return 1 if counts["different"] else 0


if __name__ == "__main__":
    sys.exit(main())
