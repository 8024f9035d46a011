#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares `tirc caches` with valgrind's Cachegrind on compiled programs.

    tests/interop/cachegrind.py --tirc build/release/bin/tirc [--only NAME]... [--margin 0.05]

Each program is compiled to an object for x86-64-v3 (valgrind runs no AVX-512), linked to a driver that lays its arrays
out as the simulation does and empties the caches, and run under Cachegrind with the same geometry, once with and once
without the call: the difference is the program's. Accesses are volatile, so that none is kept in a register or done in
another order; with --optimised they are as LLVM makes them. Needs a C compiler and valgrind. Not part of the suite.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HEAD = "@T.prim_func\ndef main({parameters}):\n"

# name: (shapes of the parameters, body)
PROGRAMS = {
    "copy": ({"A": (40000,), "B": (40000,)}, "for i in range(40000):\n  B[i] = A[i]"),
    "every_third": ({"A": (60000,), "B": (20000,)}, "for i in range(20000):\n  B[i] = A[i * 3]"),
    "reverse": ({"A": (30000,), "B": (30000,)}, "for i in range(30000):\n  B[i] = A[29999 - i]"),
    "triad": ({"A": (20000,), "B": (20000,), "C": (20000,)},
              "for i in range(20000):\n  C[i] = A[i] + B[i] * T.float32(3)"),
    "row_sums": ({"A": (160, 160), "B": (160,)},
                 "for i, j in T.grid(160, 160):\n  B[i] = T.if_then_else(j == 0, T.float32(0), B[i]) + A[i, j]"),
    "column_sums": ({"A": (160, 160), "B": (160,)},
                    "for j, i in T.grid(160, 160):\n  B[j] = T.if_then_else(i == 0, T.float32(0), B[j]) + A[i, j]"),
    "transpose": ({"A": (200, 200), "B": (200, 200)}, "for i, j in T.grid(200, 200):\n  B[j, i] = A[i, j]"),
    "transpose_power_of_two": ({"A": (256, 256), "B": (256, 256)}, "for i, j in T.grid(256, 256):\n  B[j, i] = A[i, j]"),
    "transpose_tiled": ({"A": (256, 256), "B": (256, 256)},
                        "for i0, j0, i1, j1 in T.grid(16, 16, 16, 16):\n"
                        "  B[j0 * 16 + j1, i0 * 16 + i1] = A[i0 * 16 + i1, j0 * 16 + j1]"),
    "matmul_ijk": ({"A": (72, 72), "B": (72, 72), "C": (72, 72)},
                   "for i, j, k in T.grid(72, 72, 72):\n"
                   "  C[i, j] = T.if_then_else(k == 0, T.float32(0), C[i, j]) + A[i, k] * B[k, j]"),
    "matmul_ikj": ({"A": (72, 72), "B": (72, 72), "C": (72, 72)},
                   "for i, k, j in T.grid(72, 72, 72):\n"
                   "  C[i, j] = T.if_then_else(k == 0, T.float32(0), C[i, j]) + A[i, k] * B[k, j]"),
    "matmul_tiled": ({"A": (96, 96), "B": (96, 96), "C": (96, 96)},
                     "for i0, j0, k0, i1, j1, k1 in T.grid(2, 2, 2, 48, 48, 48):\n"
                     "  C[i0 * 48 + i1, j0 * 48 + j1] = T.if_then_else(k0 * 48 + k1 == 0, T.float32(0), "
                     "C[i0 * 48 + i1, j0 * 48 + j1]) + A[i0 * 48 + i1, k0 * 48 + k1] * B[k0 * 48 + k1, j0 * 48 + j1]"),
    "matvec": ({"A": (160, 200), "x": (200,), "y": (160,)},
               "for i, k in T.grid(160, 200):\n  y[i] = T.if_then_else(k == 0, T.float32(0), y[i]) + A[i, k] * x[k]"),
    "matvec_transposed": ({"A": (160, 200), "x": (160,), "y": (200,)},
                          "for i, k in T.grid(200, 160):\n"
                          "  y[i] = T.if_then_else(k == 0, T.float32(0), y[i]) + A[k, i] * x[k]"),
    "outer_product": ({"x": (180,), "y": (180,), "A": (180, 180)}, "for i, j in T.grid(180, 180):\n  A[i, j] = x[i] * y[j]"),
    "stencil": ({"A": (130, 130), "B": (128, 128)},
                "for i, j in T.grid(128, 128):\n"
                "  B[i, j] = A[i, j + 1] + A[i + 1, j] + A[i + 1, j + 2] + A[i + 2, j + 1]"),
    "stencil_down": ({"A": (130, 130), "B": (128, 128)},
                     "for j, i in T.grid(128, 128):\n  B[i, j] = A[i, j] + A[i + 1, j] + A[i + 2, j]"),
    "permute": ({"A": (32, 24, 40), "B": (40, 32, 24)}, "for i, j, k in T.grid(32, 24, 40):\n  B[k, i, j] = A[i, j, k]"),
    "convolution": ({"A": (4096,), "W": (32,), "B": (4064,)},
                    "for i, k in T.grid(4064, 32):\n"
                    "  B[i] = T.if_then_else(k == 0, T.float32(0), B[i]) + A[i + k] * W[k]"),
    "twice_over": ({"A": (24000,), "B": (24000,)},
                   "for i in range(24000):\n  B[i] = A[i] + T.float32(1)\n"
                   "for i in range(24000):\n  B[i] = B[i] * A[i]"),
}

# Names of Cachegrind's options, bytes, ways, bytes of a line.
GEOMETRIES = [((4096, 2, 64), (65536, 8, 64)), ((32768, 8, 64), (262144, 4, 64)), ((8192, 1, 32), (131072, 16, 32))]

DRIVER = """
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
int tirscope_entry_main(void*);
static volatile char sink;
int main(int argc, char** argv) {
  static const long bytes[] = {BYTES};
  enum { arrays = sizeof bytes / sizeof *bytes, other = 8 << 20 };
  long all = 0;
  for (int k = 0; k < arrays; ++k) all += (bytes[k] + 4095) / 4096 * 4096;
  char* memory = mmap(0, all + (1 << 20) + other, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char* next = (char*)(((unsigned long)memory + (1 << 20) - 1) / (1 << 20) * (1 << 20));  /* as the simulation's base */
  void* pointers[arrays];
  for (int k = 0; k < arrays; ++k) {
    pointers[k] = next;
    for (long n = 0; n < bytes[k] / 4; ++n) ((float*)next)[n] = n % 7;
    next += (bytes[k] + 4095) / 4096 * 4096;
  }
  for (long n = 0; n < other; n += 16) sink = next[n];  /* nothing of the arrays stays in a cache */
  return argc > 1 ? tirscope_entry_main(pointers) : 0;
}
"""


def module_of(shapes, body, optimised):
    parameters = ", ".join(f'{name}: T.Buffer({shape}, "float32")' for name, shape in shapes.items())
    marks = [] if optimised else [f'T.attr({name}.data, "volatile_scope", 1)' for name in shapes]
    return HEAD.format(parameters=parameters) + "".join(f"    {line}\n" for line in marks + body.splitlines())


def counted(program, geometry, call, folder):
    (d1, ll), out = geometry, folder / "counts"
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=yes", f"--D1={d1[0]},{d1[1]},{d1[2]}",
               f"--LL={ll[0]},{ll[1]},{ll[2]}", f"--I1=32768,8,{d1[2]}", f"--cachegrind-out-file={out}", program]
    subprocess.run(command + ["call"] * call, check=True, capture_output=True)
    text = out.read_text()
    events = re.search(r"^events: (.*)$", text, re.M).group(1).split()
    values = dict(zip(events, map(int, re.search(r"^summary: (.*)$", text, re.M).group(1).split())))
    return values["D1mr"] + values["D1mw"], values["DLmr"] + values["DLmw"], values["Dr"] + values["Dw"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tirc", required=True)
    parser.add_argument("--only", action="append")
    parser.add_argument("--optimised", action="store_true", help="let LLVM keep what it likes in registers")
    parser.add_argument("--margin", type=float, default=0.05)
    options = parser.parse_args()
    worst = failed = 0
    print(f"{'program':<24}{'D1, LL':<34}{'ours':>18}{'Cachegrind':>20}{'apart':>16}{'spilled':>10}")
    for name, (shapes, body) in PROGRAMS.items():
        if options.only and name not in options.only:
            continue
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary)
            module, program = folder / "module.py", folder / "program"
            module.write_text(module_of(shapes, body, options.optimised))
            subprocess.run([options.tirc, "emit", module, "--target", "cpu:mcpu=x86-64-v3,threads=1", "--as", "object", "-o",
                            folder / "module.o"], check=True)
            sizes = []
            for shape in shapes.values():
                size = 4
                for extent in shape:
                    size *= extent
                sizes.append(size)
            (folder / "driver.c").write_text(DRIVER.replace("BYTES", ", ".join(map(str, sizes))))
            subprocess.run(["cc", "-O1", folder / "driver.c", folder / "module.o", "-lm", "-o", program], check=True)
            for d1, ll in GEOMETRIES:
                arguments = [f"--cache={n}={b},{w},{l}" for n, (b, w, l) in (("L1", d1), ("L2", ll))]
                answer = subprocess.run([options.tirc, "caches", module, *arguments, "--json"], check=True,
                                        capture_output=True, text=True)
                simulated = json.loads(answer.stdout)
                ours = [level["all"] for level in simulated["misses"]]
                with_call, without = (counted(program, (d1, ll), call, folder) for call in (True, False))
                *theirs, accesses = [a - b for a, b in zip(with_call, without)]
                spilled = accesses - simulated["accesses"]  # to the stack, by the compiler
                apart = [abs(a - b) / max(b, 1) for a, b in zip(ours, theirs)]
                worst = max(worst, *apart)
                bad = max(apart) > options.margin
                failed += bad
                print(f"{name:<24}{str(d1) + ' ' + str(ll):<34}{ours[0]:>9}{ours[1]:>9}{theirs[0]:>11}{theirs[1]:>9}"
                      f"{apart[0]:>9.1%}{apart[1]:>7.1%}{spilled:>10}{'  !' if bad else ''}", flush=True)
    print(f"worst: {worst:.1%}; beyond {options.margin:.0%}: {failed}")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
