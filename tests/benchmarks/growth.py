#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How the time and memory of each command grow with what a file has many of.

    tests/benchmarks/growth.py [--family NAME]... [--command NAME]... [--n N] [--limit 60] [--json OUT]

A family is a program with n parts of one sort: functions, parameters, statements, terms, buffers. Each command runs on n, 2n
and 4n of them. A row shows the seconds, the exponent k of the growth between the last two that ended (the time is as
n**k; 1 is linear), and the peak of resident memory in MB at the largest. Rows under half a second show no exponent: the
start of the program is most of them. `TIRC` names the program.
"""

import argparse
import json
import math
import os
import pathlib
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TIRC = os.environ.get("TIRC", str(ROOT / "build" / "release" / "bin" / "tirc"))
HEAD = "from tvm.script import ir as I\nfrom tvm.script import tir as T\n\n"
MEMORY = 8 << 30  # bytes of addresses that a run may have
SHORTEST = 0.5  # seconds below which growth says nothing
FLOAT = "T.Buffer(({},), \"float32\")"

FAMILIES = {}


def family(n):
    """Registers a generator `f(n)` of a text; `n` is the least of the three sizes."""
    return lambda f: FAMILIES.setdefault(f.__name__, (f, n)) and f


def function(params, lines, name="main", head="@T.prim_func"):
    body = "".join(f"    {line}\n" for line in lines)
    return f"{head}\ndef {name}({', '.join(params)}):\n{body}"


def kernel(params, lines):
    """`lines` in a thread of a GPU."""
    inner = [f"    {line}" for line in lines]
    return HEAD + function(params, ['for t in T.thread_binding(32, thread="threadIdx.x"):', *inner])


def module(functions):
    text = "".join(functions)
    return HEAD + "@I.ir_module\nclass Module:\n" + "".join(f"    {line}\n" for line in text.splitlines())


def one(lines, size=1024):
    return HEAD + function([f"A: {FLOAT.format(size)}", f"B: {FLOAT.format(size)}"], lines)


def block(name, axes, lines):
    return [f'with T.block("{name}"):', *[f"    {line}" for line in [*axes, *lines]]]


def under(head, lines):
    return [head, *[f"    {line}" for line in lines]]


@family(5000)
def parameters(n):
    """Buffers, all of them used."""
    return HEAD + function([f"A{k}: {FLOAT.format(4)}" for k in range(n)], [f"A{k}[0] = T.float32({k})" for k in range(n)])


@family(5000)
def scalars(n):
    """Numbers as parameters, all of them used."""
    return HEAD + function([f"B: {FLOAT.format(n)}", *[f"x{k}: T.int32" for k in range(n)]],
                           [f'B[{k}] = T.Cast("float32", x{k})' for k in range(n)])


@family(5000)
def handles(n):
    """Pointers matched with buffers of one symbolic size."""
    lines = ["m = T.int32()", *[f'A{k} = T.match_buffer(a{k}, (m,), "float32")' for k in range(n)]]
    return HEAD + function([f"a{k}: T.handle" for k in range(n)], lines + [f"A{k}[0] = T.float32(1)" for k in range(n)])


def chain(n, term, symbol):
    return one(["for i in range(1024):", f"    if {f' {symbol} '.join(term(k) for k in range(n))}:", "        B[i] = A[i]"])


@family(450)
def conjunction(n):
    return chain(n, lambda k: f"i != {k}", "and")


@family(450)
def disjunction(n):
    return chain(n, lambda k: f"i == {2 * k}", "or")


@family(450)
def bounds(n):
    return chain(n, lambda k: f"i < {2000 - k}", "and")


@family(450)
def summands(n):
    return one(["for i in range(8):", "    B[i] = " + " + ".join(f"A[i + {k % 1000}]" for k in range(n))])


@family(450)
def index_terms(n):
    params = [f"B: {FLOAT.format(1 << 20)}", *[f"x{k}: T.int32" for k in range(n)]]
    return HEAD + function(params, ["B[" + " + ".join(f"x{k} * {k + 1}" for k in range(n)) + "] = T.float32(1)"])


@family(450)
def products(n):
    return one(["for i in range(8):", "    B[i] = " + " * ".join(f"A[i + {k % 1000}]" for k in range(n))])


@family(450)
def extremes(n):
    text = "A[i]"
    for k in range(n):
        text = f"T.max({text}, A[i + {k % 1000}])"
    return one(["for i in range(8):", f"    B[i] = {text}"])


@family(450)
def selects(n):
    text = "A[i]"
    for k in range(n):
        text = f"T.Select(i == {k}, A[{k % 1000}], {text})"
    return one(["for i in range(8):", f"    B[i] = {text}"])


@family(450)
def nested_lets(n):
    lines = ["x0: T.float32 = A[0]", *[f"x{k}: T.float32 = x{k - 1} + A[{k % 1000}]" for k in range(1, n)], f"B[0] = x{n - 1}"]
    return one(lines)


@family(450)
def nested_ifs(n):
    return one(["for i in range(8):", *["    " * (k + 1) + f"if A[i] > T.float32({k}):" for k in range(n)], "    " * (n + 1) + "B[i] = A[i]"])


@family(2500)
def functions(n):
    return module(function([f"A: {FLOAT.format(16)}"], ["for i in range(16):", f"    A[i] = T.float32({k})"], f"f{k}") for k in range(n))


@family(2500)
def private_functions(n):
    """One calls all the others."""
    callees = [function(["a: T.handle"], ["T.evaluate(a)"], f"f{k}", "@T.prim_func(private=True)") for k in range(n)]
    calls = [f"Module.f{k}(A.data)" for k in range(n)]
    return module([*callees, function([f"A: {FLOAT.format(16)}"], calls)])


@family(1000)
def kernels(n):
    """Functions with a loop over threads each."""
    lines = ['for t in T.thread_binding(32, thread="threadIdx.x"):', "    A[t] = A[t] + T.float32(1)"]
    return module(function([f"A: {FLOAT.format(32)}"], lines, f"f{k}") for k in range(n))


@family(1000)
def launches(n):
    """Loops over threads side by side: as many kernels of one function."""
    lines = []
    for k in range(n):
        lines += under(f'for t{k} in T.thread_binding(32, thread="threadIdx.x"):', [f"B[t{k}] = A[t{k}]"])
    return one(lines)


@family(25000)
def statements(n):
    return one([f"B[{k % 1024}] = A[{(7 * k) % 1024}] + T.float32({k % 13})" for k in range(n)])


@family(25000)
def evaluations(n):
    return one([f'T.evaluate(T.call_extern("int32", "f", {k}))' for k in range(n)])


@family(25000)
def loops(n):
    lines = []
    for k in range(n):
        lines += under(f"for i in range({2 + k % 7}):", [f"B[i] = A[i + {k % 100}]"])
    return one(lines)


@family(10000)
def conditions(n):
    lines = []
    for k in range(n):
        lines += under(f"if x == {k}:", [f"B[{k % 1024}] = A[0]"])
    return HEAD + function([f"A: {FLOAT.format(1024)}", f"B: {FLOAT.format(1024)}", "x: T.int32"], lines)


@family(2500)
def groups(n):
    """Sequences in sequences."""
    lines = []
    for k in range(n):
        lines += under(f'with T.attr(0, "group", {k}):', [f"B[{(k + j) % 1024}] = A[{j}]" for j in range(8)])
    return one(lines)


@family(25000)
def buffers(n):
    return one(block("root", [], [f'C{k} = T.alloc_buffer((4,), "float32")' for k in range(n)] + ["B[0] = A[0]"]))


@family(10000)
def used_buffers(n):
    lines = [f'C{k} = T.alloc_buffer((4,), "float32")' for k in range(n)]
    lines += [f"C{k}[0] = {f'C{k - 1}' if k else 'A'}[0]" for k in range(n)]
    return one(lines)


@family(10000)
def allocations(n):
    """Allocations side by side, with one name."""
    lines = []
    for k in range(n):
        lines += under("if T.bool(True):", ['c = T.allocate([4], "float32", "global")', f'C = T.Buffer((4,), data=c)',
                                            f"C[0] = A[{k % 1024}]", f"B[{k % 1024}] = C[0]"])
    return one(lines)


@family(450)
def nested_allocations(n):
    lines = []
    for k in range(n):
        lines += [f'c{k} = T.allocate([4], "float32", "global")', f"C{k} = T.Buffer((4,), data=c{k})", f"C{k}[0] = A[{k % 1024}]"]
    return one([*lines, *[f"B[{k % 1024}] = C{k}[0]" for k in range(n)]])


@family(2500)
def shared_buffers(n):
    """Shared memory of a kernel."""
    lines = []
    for k in range(n):
        lines += [f'C{k} = T.alloc_buffer((32,), "float32", scope="shared.dyn")']
    for k in range(n):
        lines += [f"C{k}[t] = A[t]", f"B[t] = C{k}[t]"]
    return kernel([f"A: {FLOAT.format(32)}", f"B: {FLOAT.format(32)}"], block("root", [], lines))


@family(2500)
def barriers(n):
    lines = ['C = T.alloc_buffer((32,), "float32", scope="shared")']
    for k in range(n):
        lines += [f"C[t] = A[t] + T.float32({k})", "B[t] = C[31 - t]"]
    return kernel([f"A: {FLOAT.format(32)}", f"B: {FLOAT.format(32)}"], block("root", [], lines))


@family(2500)
def blocks(n):
    """Each reads what the one before wrote."""
    lines = [f'C{k} = T.alloc_buffer((16,), "float32")' for k in range(n)]
    for k in range(n):
        before = f"C{k - 1}" if k else "A"
        lines += under("for i in range(16):", block(f"b{k}", ["vi = T.axis.spatial(16, i)"], [f"C{k}[vi] = {before}[vi] + T.float32(1)"]))
    return one(lines)


@family(2500)
def writers(n):
    """Blocks that all write one buffer, and a block of one name each."""
    lines = []
    for k in range(n):
        lines += under("for i in range(16):", block("b", ["vi = T.axis.spatial(16, i)"], ["B[vi] = B[vi] + A[vi]"]))
    return one(lines)


@family(2500)
def readers(n):
    """Blocks that all read one buffer."""
    lines = [f'C{k} = T.alloc_buffer((16,), "float32")' for k in range(n)]
    for k in range(n):
        lines += under("for i in range(16):", block(f"b{k}", ["vi = T.axis.spatial(16, i)"], [f"C{k}[vi] = A[vi]"]))
    return one(lines)


@family(2500)
def axes(n):
    """Iteration variables of one block."""
    return one(block("b", [f"v{k} = T.axis.spatial(1, 0)" for k in range(n)], ["B[v0] = A[v0]"]))


@family(450)
def nested_loops(n):
    lines = ["    " * k + f"for i{k} in range(2):" for k in range(n)]
    return one([*lines, "    " * n + "B[" + " + ".join(f"i{k}" for k in range(0, n, 16)) + "] = A[0]"])


@family(2500)
def regions(n):
    """Regions that one block reads."""
    return one(block("b", ["T.reads(" + ", ".join(f"A[{k % 1000}:{k % 1000 + 2}]" for k in range(n)) + ")", "T.writes(B[0])"],
                     ["B[0] = A[0]"]))


@family(2500)
def matches(n):
    """Buffers that a block matches with regions."""
    lines = [f'C{k} = T.match_buffer(A[{k % 1000}:{k % 1000 + 2}], (2,), "float32", offset_factor=1)' for k in range(n)]
    return one(block("b", ["T.reads(A[0:1024])", "T.writes(B[0:1024])"], [*lines, *[f"B[{k % 1024}] = C{k}[0]" for k in range(n)]]))


@family(25000)
def constant(n):
    """Elements of one constant."""
    lines = [f'c = T.allocate_const([{", ".join(f"T.float32({k % 97})" for k in range(n))}], "float32", [{n}])'.replace("T.float32(", "").replace(")]", "]"),
             f'C = T.Buffer(({n},), data=c)', "B[0] = C[1]"]
    lines[0] = f'c = T.allocate_const([{", ".join(str(k % 97) for k in range(n))}], "float32", [{n}])'
    return one(lines)


@family(25000)
def constants(n):
    """Constants of the file, each used once."""
    return "".join(f"N{k} = {k}\n" for k in range(n)) + one([f"B[{k % 1024}] = T.float32(N{k})" for k in range(n)])


@family(25000)
def listed(n):
    """A list of the file that statements index."""
    return f"X = [{', '.join(str(k) for k in range(n))}]\n" + one([f"B[{k % 1024}] = T.float32(X[{k}])" for k in range(n)])


@family(25000)
def attributes(n):
    return one([f'T.func_attr({{{", ".join(f"{chr(34)}a{k}{chr(34)}: {k}" for k in range(n))}}})', "B[0] = A[0]"])


@family(25000)
def annotations(n):
    entries = ", ".join(f'"a{k}": {k}' for k in range(n))
    return one(under("for i in range(16):", block("b", ["vi = T.axis.spatial(16, i)", f"T.block_attr({{{entries}}})"], ["B[vi] = A[vi]"])))


@family(5000)
def annotated_loops(n):
    lines = []
    for k in range(n):
        lines += under(f'for i in T.serial(4, annotations={{"pragma_x": {k}}}):', ["B[i] = A[i]"])
    return one(lines)


@family(5000)
def dimensions(n):
    indices = ", ".join("0" for _ in range(n))
    shape = ", ".join("1" for _ in range(n))
    return HEAD + function([f'A: T.Buffer(({shape}), "float32")'], [f"A[{indices}] = T.float32(1)"])


@family(5000)
def arguments(n):
    return one([f'T.evaluate(T.call_extern("int32", "f", {", ".join(f"A[{k % 1024}]" for k in range(n))}))'])


@family(5000)
def one_name(n):
    """Variables and buffers that all have one name."""
    lines = []
    for k in range(n):
        lines += under("if T.bool(True):", [f"x: T.float32 = A[{k % 1024}]", f"B[{k % 1024}] = x"])
    return one(lines)


@family(2500)
def assertions(n):
    return HEAD + function([f"A: {FLOAT.format(16)}", "x: T.int32"],
                           ["    " * 0 + f'assert x != {k}, "x is {k}"' for k in range(min(n, 450 * n // 2500))] + ["A[0] = T.float32(1)"])


@family(5000)
def unrolled(n):
    lines = []
    for k in range(n):
        lines += under("for i in T.unroll(4):", [f"B[i + {k % 1000}] = A[i]"])
    return one(lines)


@family(5000)
def vectorized(n):
    lines = []
    for k in range(n):
        lines += under("for i in T.vectorized(4):", [f"B[i + {k % 1000}] = A[i]"])
    return one(lines)


@family(1000)
def parallel(n):
    lines = []
    for k in range(n):
        lines += under("for i in T.parallel(4):", [f"B[i + {k % 1000}] = A[i]"])
    return one(lines)


@family(2500)
def random_program(n):
    """Statements drawn at random: loops, conditions, stores, lets."""
    draw = random.Random(n)
    lines, depth, names = [], 0, []
    for k in range(n):
        pad = "    " * depth
        match draw.randrange(5):
            case 0 if depth < 8:
                lines.append(f"{pad}for i{k} in range({draw.randrange(1, 9)}):")
                depth, names = depth + 1, [*names, f"i{k}"]
            case 1 if depth < 8:
                lines.append(f"{pad}if A[{draw.choice(names) if names else 0}] > T.float32({k % 5}):")
                depth += 1
            case 2 if depth and lines[-1].endswith("]"):
                depth -= 1
                names = [name for name in names if any(line.strip().startswith(f"for {name} ") and len(line) - len(line.lstrip()) < 4 * depth for line in lines[-200:])]
            case _:
                index = " + ".join(draw.sample(names, min(2, len(names)))) or "0"
                lines.append(f"{pad}B[{index}] = A[{index}] * T.float32({k % 11})")
    lines.append("    " * depth + "B[0] = A[0]")
    return one(lines)


SCRIPT = """from tvm import tir
sch = tir.Schedule(Module)
"""

COMMANDS = {
    "print": ["print", "{file}"],
    "equal": ["equal", "{file}", "{file}"],
    "explain": ["explain", "{file}"],
    "explain-json": ["explain", "{file}", "--json"],
    "memory": ["memory", "{file}"],
    "memory-exact": ["memory", "{file}", "--packer", "exact", "--rule", "innermost"],
    "lower": ["lower", "{file}", "--target", "cpu"],
    "lower-cuda": ["lower", "{file}", "--target", "cuda"],
    "llvm": ["emit", "{file}", "--target", "cpu", "--as", "llvm"],
    "asm": ["emit", "{file}", "--target", "cpu", "--as", "asm"],
    "opencl": ["emit", "{file}", "--target", "opencl", "--as", "opencl"],
    "cuda": ["emit", "{file}", "--target", "cuda", "--as", "cuda"],
    "ptx": ["emit", "{file}", "--target", "cuda", "--as", "ptx"],
    "apply": ["apply", "{file}", "{script}"],
}


def run(command, folder, limit):
    """Seconds, megabytes and how it ended: "", "refused CODE", "time", "crash"."""
    def bounded():
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(limit), math.ceil(limit)))

    errors = folder / "errors.txt"
    begun = time.monotonic()
    with errors.open("wb") as err, open(os.devnull, "wb") as out:
        process = subprocess.Popen([TIRC, *command], stdout=out, stderr=err, stdin=subprocess.DEVNULL, preexec_fn=bounded)
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            if time.monotonic() - begun > 10 * limit:  # processor time is what counts; others may use the machine
                process.kill()
                os.wait4(process.pid, 0)
                return limit, 0, "time"
            time.sleep(0.005)
    seconds = usage.ru_utime + usage.ru_stime
    process.returncode = os.waitstatus_to_exitcode(status)
    ended = "time" if process.returncode in (-signal.SIGXCPU, -signal.SIGKILL) else ""
    if process.returncode not in (0, 1) and not ended:
        line = errors.read_text(errors="replace").splitlines()
        ended = (line[0].split("]")[0].split("[")[-1] if line else f"exit {process.returncode}")
    return seconds, usage.ru_maxrss / 1024, ended


def rows(families, commands, n, limit):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        script = folder / "schedule.py"
        script.write_text(SCRIPT)
        for family_name in families:
            make, least = FAMILIES[family_name]
            sizes = [(n or least) * factor for factor in (1, 2, 4)]
            files = []
            for size in sizes:
                files.append(folder / f"{family_name}_{size}.py")
                files[-1].write_text(make(size))
            for command in commands:
                seconds, memory, ended = [], 0, ""
                for file in files:
                    words = [word.format(file=file, script=script) for word in COMMANDS[command]]
                    took, memory, ended = run(words, folder, limit)
                    seconds.append(round(took, 3))
                    if ended:
                        break
                exponent = None
                if len(seconds) > 1 and seconds[-1] >= SHORTEST:
                    exponent = round(math.log2(seconds[-1] / max(seconds[-2], 0.01)), 2)
                yield {"family": family_name, "command": command, "sizes": sizes[: len(seconds)], "seconds": seconds,
                       "exponent": exponent, "megabytes": round(memory), "ended": ended}
            for file in files:
                file.unlink()


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--family", action="append", choices=sorted(FAMILIES), default=[])
    options.add_argument("--command", action="append", choices=list(COMMANDS), default=[])
    options.add_argument("--n", type=int, help="the least of the three sizes; each family has its own")
    options.add_argument("--limit", type=float, default=60, help="processor seconds for one run")
    options.add_argument("--json", help="a file for the rows")
    options.add_argument("--write", help="writes the family's program of --n parts there, and ends")
    given = options.parse_args()
    if given.write:
        make, least = FAMILIES[given.family[0]]
        pathlib.Path(given.write).write_text(make(given.n or least))
        return
    kept = []
    print(f"{'family':<20} {'command':<13} {'n':>7} {'seconds at n, 2n, 4n':>28} {'exponent':>9} {'MB':>6}")
    for row in rows(given.family or list(FAMILIES), given.command or list(COMMANDS), given.n, given.limit):
        kept.append(row)
        times = " ".join(f"{s:>8.2f}" for s in row["seconds"])
        exponent = "" if row["exponent"] is None else f"{row['exponent']:.2f}"
        print(f"{row['family']:<20} {row['command']:<13} {row['sizes'][0]:>7} {times:>28} {exponent:>9} "
              f"{row['megabytes']:>6} {row['ended']}", flush=True)
    if given.json:
        pathlib.Path(given.json).write_text(json.dumps(kept, indent=1))


if __name__ == "__main__":
    sys.exit(main())
