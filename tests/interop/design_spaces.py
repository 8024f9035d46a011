#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The design spaces of default rules beside the installed TVM's, as sets of traces.

Run with a Python that has apache-tvm 0.25; not part of the suite:

    python tests/interop/design_spaces.py --tirc build/dev/bin/tirc [--target llvm|avx512|vnni|cuda] [FILE...]

Without files: the sample modules that have blocks and constant sizes, the programs of tests/benchmarks/versus, and
products of bytes, which avx512 and vnni do by tensor intrinsics. The rules are those of TVM 0.18; where 0.25's differ, its text is put back (OLDER).
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import tvm
from tvm.s_tir import meta_schedule as ms
from tvm.s_tir.tensor_intrin import x86  # noqa: F401  registers the intrinsics
from tvm.target import Target

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TARGETS = {
    "llvm": ({"kind": "llvm", "num-cores": 2}, "cpu:threads=2"),
    "avx512": ({"kind": "llvm", "num-cores": 2, "mcpu": "skylake-avx512"}, "cpu:threads=2"),
    "vnni": ({"kind": "llvm", "num-cores": 2, "mcpu": "cascadelake"}, "cpu:threads=2"),
    "cuda": ({"kind": "cuda", "arch": "sm_60", "max_threads_per_block": 1024, "max_shared_memory_per_block": 49152,
              "thread_warp_size": 32}, "cuda:arch=sm_60"),
}
# Products of bytes: plain, of another extent than the intrinsic's, with a chain behind, of signed bytes alone.
BYTES = """@T.prim_func
def main(A: T.Buffer(({m}, {k}), "{a}"), B: T.Buffer(({n}, {k}), "int8"), {out}: T.Buffer(({m}, {n}), "int32")):
{alloc}    for i, j, k in T.grid({m}, {n}, {k}):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = 0
            C[vi, vj] = C[vi, vj] + T.Cast("int32", A[vi, vk]) * T.Cast("int32", B[vj, vk])
{behind}"""
BEHIND = """    for i, j in T.grid(64, 64):
        with T.block("D"):
            vi, vj = T.axis.remap("SS", [i, j])
            D[vi, vj] = T.max(C[vi, vj], 0)
"""
BYTE_PROGRAMS = {
    "bytes": BYTES.format(m=64, n=64, k=64, a="uint8", out="C", alloc="", behind=""),
    "bytes_odd": BYTES.format(m=10, n=24, k=30, a="uint8", out="C", alloc="", behind=""),
    "bytes_relu": BYTES.format(m=64, n=64, k=64, a="uint8", out="D",
                               alloc="    C = T.alloc_buffer((64, 64), \"int32\")\n", behind=BEHIND),
    "bytes_signed": BYTES.format(m=64, n=64, k=64, a="int8", out="C", alloc="", behind=""),
}
# What 0.25 samples, and 0.18 instead: the steps of unrolling on GPUs.
OLDER = {
    "candidates=[0, 16, 32, 64, 128, 256, 512, 1024], probs=[" + ", ".join(["0.125"] * 8) + "]":
        "candidates=[0, 16, 64, 512, 1024], probs=[" + ", ".join(["0.20000000000000001"] * 5) + "]",
}


def plain(trace):
    """Without decisions and with variables counted from 0."""
    text = re.sub(r", decision=(\[[^\]]*\]|-?\d+)", "", trace)
    for now, older in OLDER.items():
        text = text.replace(now, older)
    names = {}
    text = re.sub(r"\b[blv]\d+\b", lambda m: m[0][0] + str(names.setdefault(m[0], len(names))), text)
    return text.strip()


def run(tirc, *arguments):
    done = subprocess.run([tirc, *map(str, arguments)], capture_output=True, encoding="utf-8", timeout=300)
    return done.returncode, done.stdout, done.stderr


def tvm_text(tirc, file):
    code, out, err = run(tirc, "print", file, "--for", "0.25")
    if code:
        raise RuntimeError(err.splitlines()[0])
    return "\n".join(line for line in out.splitlines() if not line.startswith(("# from", "from", "import")))


def compared(tirc, file, target):
    tvm_target, own = TARGETS[target]
    module = tvm.script.from_source(tvm_text(tirc, file))
    if not isinstance(module, tvm.IRModule):
        module = tvm.IRModule({"main": module})
    context = ms.TuneContext(module, target=Target(tvm_target), space_generator="post-order-apply",
                             search_strategy="evolutionary", task_name="main", rand_state=1, num_threads=1)
    theirs = {plain(str(s.trace.simplified(remove_postproc=True))) for s in context.generate_design_space()}
    code, out, err = run(tirc, "spaces", file, "--target", own, "--json", "--space", target)
    if code:
        return f"ours refuses: {err.splitlines()[0]}", len(theirs)
    ours = {plain(text) for text in json.loads(out)["spaces"]}
    ours = {text.replace("from tvm import tir", "from tvm import s_tir").replace("tir.Schedule", "s_tir.Schedule")
                .replace("s_s_tir", "s_tir").replace("get_block(", "get_sblock(") for text in ours}
    if ours == theirs:
        return None, len(theirs)
    missing, extra = sorted(theirs - ours), sorted(ours - theirs)
    return f"{len(missing)} of TVM's are missing, {len(extra)} are only ours\n" + "".join(
        f"--- TVM's\n{m}\n" for m in missing[:1]) + "".join(f"--- ours\n{e}\n" for e in extra[:1]), len(theirs)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--tirc", default=str(ROOT / "build/dev/bin/tirc"))
    parser.add_argument("--target", choices=TARGETS, default="llvm")
    options = parser.parse_args()
    files = options.files or [f for folder in ("sample_modules", "tests/benchmarks/versus")
                              for f in sorted((ROOT / folder).glob("*.py")) if f.name.count(".") == 1]
    if not options.files:
        folder = tempfile.TemporaryDirectory()
        for name, text in BYTE_PROGRAMS.items():
            files.append(pathlib.Path(folder.name) / f"{name}.py")
            files[-1].write_text(text)
    same = differ = 0
    for file in files:
        name = pathlib.Path(file).stem
        try:
            difference, spaces = compared(options.tirc, file, options.target)
        except Exception as error:  # noqa: BLE001
            print(f"{name}: not compared: {str(error).splitlines()[0][:150]}")
            continue
        print(f"{name}: {'the same' if difference is None else difference} ({spaces} design spaces)", flush=True)
        same, differ = same + (difference is None), differ + (difference is not None)
    print(f"{same} the same, {differ} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
