#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Files of someone who means harm (hostile_files.py, hostile_models.py) through every command that reads such files.

    tests/fuzz/hostile_commands.py [--tirc PROGRAM] [--only WORD]... [--command NAME]... [--user NUMBER] [--keep FOLDER]
                                   [--seconds S] [--wall S] [--megabytes M] [--list]

Each command must end within S seconds (20) of processor time and M megabytes (2048) with a result, or a refusal with a
code; write nothing that a terminal obeys; tell nothing of a private file; make no file, and leave no process behind.
With --user they are run as that user, who owns the files. --only takes the files whose names contain a word. A failure is
printed with its command; the exit code is then 1.
"""

import argparse
import collections
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True
import hostile_files  # noqa: E402
import hostile_models  # noqa: E402
import judged  # noqa: E402

BENCH = ["--no-peak", "--no-anchor", "--no-counters", "--number", "1", "--repeat", "1", "--warm-up", "0", "--time-limit", "5"]
OWNED = pathlib.Path("/tmp/owned")
# What a terminal obeys; ends of lines and tabs are text.
CONTROLS = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]")


def of_code(file, given):
    yield ["print", file]
    yield ["lower", file]
    for form in ("asm", "llvm", "object"):
        yield ["emit", file, "--as", form, "-o", os.devnull]
    for target in ("opencl", "cuda"):
        yield ["emit", file, "--target", target]
    yield ["equal", file, file, "--results"]
    yield ["bench", file, "--no-check", *BENCH]
    yield ["bench", file, "--target", "opencl", "--no-check", *BENCH]


def of_module(file, given):
    yield ["print", file]
    yield ["print", file, "--json"]
    yield ["print", file, "--for", "0.27"]
    yield ["equal", file, file]
    yield ["equal", file, file, "--map-free-vars", "--json"]
    yield ["equal", file, file, "--results"]
    yield ["explain", file]
    yield ["explain", file, "--json"]
    yield ["memory", file]
    yield ["memory", file, "--before", file, "--replay"]
    yield ["lower", file]
    yield ["lower", file, "--target", "cuda", "--json"]
    yield ["passes", file, file]
    yield ["emit", file]
    for target in ("opencl", "cuda"):
        yield ["emit", file, "--target", target]
    yield ["apply", file, given["schedule"]]
    yield ["replay", file, given["trace"]]
    yield ["bench", file, *BENCH]


def of_schedule(file, given):
    yield ["apply", given["module"], file]
    yield ["apply", given["module"], file, "--json"]
    yield ["bench", given["module"], "--schedule", file, *BENCH]


def of_trace(file, given):
    yield ["trace", file]
    yield ["trace", file, "--to", "json", "--simplify"]
    yield ["replay", given["module"], file]
    yield ["replay", given["module"], file, "--json"]


def of_database(folder, given):
    yield ["records", folder]
    yield ["records", folder, "--best"]
    yield ["records", folder, "--apply", "0"]
    yield ["apply", given["module"], given["schedule"], "--database", folder, "-o", os.devnull]


def of_dumps(folder, given):
    yield ["passes", folder]
    yield ["passes", folder, "--json"]


def of_special(file, given):
    for command in ("print", "explain", "memory", "lower", "emit", "trace", "records"):
        yield [command, file]
    yield ["equal", file, given["module"]]
    yield ["passes", file]
    yield ["passes", given["module"], file]
    yield ["apply", given["module"], file]
    yield ["replay", given["module"], file]
    yield ["memory", given["module"], "--before", file]
    yield ["apply", given["module"], given["schedule"], "--intrin", f"x={file}"]
    yield ["bench", file, *BENCH]


def of_model(file, given):
    yield ["import", file, "-o", os.devnull]
    yield ["import", file, "--for", "0.25", "--set", "n=4,batch=2"]
    yield ["import", file, "--params", given["written"], "-o", os.devnull]
    yield ["run", file]


def of_arrays(file, given):
    yield ["run", given["vector"], "--interp", "--input", f"A={file}"]
    yield ["run", given["vector"], "--params", file]
    yield ["run", given["vector"], "--interp", "--check", file]
    yield ["run", given["relax"], "--interp", "--params", file, "-o", given["written"]]
    yield ["run", file]


def of_script(file, given):
    yield ["make", file]
    yield ["make", file, "--entry", "f", "--for", "0.27"]
    yield ["print", file]
    yield ["lower", file]
    yield ["explain", file, "--json"]
    yield ["run", file, "--interp", "--time-limit", "5"]


def jobs(folder, secret):
    """(name of the file, words of the command)"""
    given = {name: str(folder / f"good.{name}") for name in ("module", "schedule", "trace")}
    given.update({name: str(folder / f"good_{name}.py") for name in ("vector", "relax")}, written=str(folder / "written.safetensors"))
    pathlib.Path(given["vector"]).write_text(hostile_files.function("for i in range(16):\n    B[i] = A[i]"))
    pathlib.Path(given["relax"]).write_text(hostile_files.relax("y = R.add(A, A)\nreturn y", "A: R.Tensor((16,), \"float32\")"))
    pathlib.Path(given["module"]).write_text((ROOT / "sample_modules" / "matmul.py").read_text())
    pathlib.Path(given["schedule"]).write_text("b = sch.get_block(\"C\")\nl = sch.get_loops(b)\nsch.split(l[-1], [None, 4])\n")
    pathlib.Path(given["trace"]).write_text("b0 = sch.get_block(name=\"C\", func_name=\"main\")\nl1, l2, l3 = sch.get_loops(block=b0)\n")

    def written(kind, name, text, end=".py"):
        path = folder / f"{kind}_{name}{end}"
        path.write_text(text, encoding="utf-8", errors="surrogateescape")
        return str(path)
    kinds = [(of_code, "code", hostile_files.code(secret)), (of_module, "text", hostile_files.texts()),
             (of_module, "shared", hostile_files.shared()), (of_schedule, "schedule", hostile_files.SCHEDULES.items()),
             (of_trace, "trace", hostile_files.traces()), (of_script, "script", hostile_models.scripts())]
    for commands, kind, files in kinds:
        for name, text in files:
            file = written(kind, name, text)
            for words in commands(file, given):
                yield f"{kind}_{name}", words
    for commands, paths in [(of_database, hostile_files.databases(folder)), (of_dumps, hostile_files.dumps(folder)),
                            (of_special, hostile_files.special(folder)), (of_model, hostile_models.models(folder, secret)),
                            (of_arrays, hostile_models.arrays(folder))]:
        for path in paths:
            for words in commands(str(path), given):
                yield (path.name if path.is_relative_to(folder) else str(path)), words


class Outcome:
    def __init__(self, status, used, wall, out, err):
        self.code, self.wall, self.out, self.err = os.waitstatus_to_exitcode(status), wall, out, err
        self.seconds, self.megabytes = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def run(words, options, folder):
    """Runs the words to their end, or kills them."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        begun = time.monotonic()
        user = {"user": options.user, "group": options.user, "extra_groups": []} if options.user else {}
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True, cwd=folder,
                                   env={**os.environ, "HXSECRET": "x", "HOME": str(folder)}, **user)
        while True:
            pid, status, used = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            if time.monotonic() - begun > options.wall or judged.resident(process.pid) > options.most:
                os.killpg(process.pid, signal.SIGKILL)
                _, status, used = os.wait4(process.pid, 0)
                break
            time.sleep(0.004)
        process.returncode = 0  # it has been waited for
        outcome = Outcome(status, used, time.monotonic() - begun, b"", b"")
        out.seek(0), err.seek(0)
        outcome.out, outcome.err = out.read(64 << 20), err.read(1 << 20)
    try:
        os.killpg(process.pid, signal.SIGKILL)
        outcome.left = True
    except ProcessLookupError:
        outcome.left = False
    return outcome


def trouble(outcome, options, sanitized):
    """What must not be; None where all is well."""
    if outcome.megabytes > options.most:
        return f"it held more than {options.most} MB"
    if outcome.wall > options.wall:
        return f"it took more than {options.wall:.0f} s"
    if outcome.code < 0 or outcome.code >= 70:
        return f"it ended with {outcome.code}: " + outcome.err[-300:].decode(errors="replace")
    if any(word.encode() in outcome.err for word in judged.SANITIZED):
        return "sanitizer: " + outcome.err[:600].decode(errors="replace")
    if outcome.seconds > options.seconds:
        return f"it took {outcome.seconds:.1f} s of processor time"
    if outcome.megabytes > options.megabytes and not sanitized:
        return f"it held {outcome.megabytes:.0f} MB"
    if CONTROLS.search(outcome.err):  # what goes on to a program goes as it is
        return "it wrote what a terminal obeys"
    if hostile_files.SECRET.encode() in outcome.out + outcome.err:
        return "it told the secret"
    if outcome.code > 1 and not re.search(rb"\[[a-z0-9_-]+\.[a-z0-9-]+\]|\"code\"", outcome.err + outcome.out):
        return "refused without a code: " + (outcome.err or outcome.out)[-300:].decode(errors="replace")
    if outcome.left:
        return "it left a process behind"
    if OWNED.exists():
        OWNED.unlink()
        return "it made a file"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--tirc", default=str(ROOT / "build" / "dev" / "bin" / "tirc"))
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--command", action="append", default=[])
    parser.add_argument("--user", type=int)
    parser.add_argument("--keep", help="a folder for the files")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--wall", type=float, default=100)
    parser.add_argument("--megabytes", type=int, default=2048)
    parser.add_argument("--list", action="store_true", help="how each command ended")
    options = parser.parse_args()
    judged.no_core_files()
    options.tirc = os.path.abspath(options.tirc)
    sanitized = judged.is_sanitized(options.tirc)
    options.most = 2 * options.megabytes * (4 if sanitized else 1)  # beyond it others would suffer
    folder = pathlib.Path(options.keep or tempfile.mkdtemp(prefix="tirscope-hostile-"))
    folder.mkdir(exist_ok=True)
    secret = folder / "secret"
    secret.write_text(hostile_files.SECRET + "\n")
    count = failures = 0
    slowest = collections.Counter()
    try:
        todo = [job for job in jobs(folder, str(secret)) if (not options.only or any(word in job[0] for word in options.only))
                and (not options.command or job[1][0] in options.command)]
        if options.user:
            for path in [folder, *folder.rglob("*")]:
                os.chown(path, options.user, options.user, follow_symlinks=False)
        for name, words in todo:
            outcome = run([options.tirc, *words], options, folder)
            count += 1
            slowest[f"{name}: {words[0]}"] = max(slowest[f"{name}: {words[0]}"], outcome.seconds)
            wrong = trouble(outcome, options, sanitized)
            if options.list:
                told = re.search(rb"\[[a-z0-9_-]+\.[a-z0-9-]+\]", outcome.err)
                print(f"{outcome.seconds:6.2f} s {outcome.megabytes:5.0f} MB {outcome.code} {told.group().decode() if told else ''} "
                      f"{name}: {' '.join(words)}".replace(str(folder) + "/", "").encode("ascii", "backslashreplace").decode(), flush=True)
            if wrong:
                failures += 1
                print(f"{name}: {wrong}\n    {' '.join(words)}".encode("ascii", "backslashreplace").decode(), flush=True)
    finally:
        if not options.keep:
            shutil.rmtree(folder)
    for name, seconds in slowest.most_common(8):
        print(f"slowest: {seconds:6.2f} s {name}")
    print(f"{count} commands, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
