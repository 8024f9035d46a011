#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The design spaces of default rules beside the installed TVM's, as sets of traces.

Run with a Python that has apache-tvm 0.25; not part of the suite:

    python tests/interop/design_spaces.py --tirc build/dev/bin/tirc [--target llvm|avx512|vnni|cuda|cuda-tensorcore] [FILE...]

Without files: the sample modules that have blocks and constant sizes, the programs of tests/benchmarks/versus, products of
bytes, which avx512 and vnni do by tensor intrinsics, and products of halves, which tensor cores do. The rules are those of TVM 0.18; where 0.25's differ, its text is put back (OLDER).
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
from tvm.s_tir.tensor_intrin import cuda, x86  # noqa: F401  registers the intrinsics
from tvm.target import Target

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TARGETS = {
    "llvm": ({"kind": "llvm", "num-cores": 2}, "cpu:threads=2"),
    "avx512": ({"kind": "llvm", "num-cores": 2, "mcpu": "skylake-avx512"}, "cpu:threads=2"),
    "vnni": ({"kind": "llvm", "num-cores": 2, "mcpu": "cascadelake"}, "cpu:threads=2"),
    "cuda": ({"kind": "cuda", "arch": "sm_60", "max_threads_per_block": 1024, "max_shared_memory_per_block": 49152,
              "thread_warp_size": 32}, "cuda:arch=sm_60"),
    "cuda-tensorcore": ({"kind": "cuda", "arch": "sm_80", "max_threads_per_block": 1024, "max_shared_memory_per_block": 49152,
                         "thread_warp_size": 32}, "cuda:arch=sm_80"),
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
# Products of halves: (parameters, temporary buffers, loops, kinds of them, what is stored, where), and a chain around one.
PRODUCT = """@T.prim_func
def main({parameters}):
{before}    for {loops} in T.grid({extents}):
        with T.block("C"):
            {vars} = T.axis.remap("{kinds}", [{loops}])
            with T.init():
                {store} = T.{out}(0)
            {store} = {store} + {value}
{behind}"""


def product(parameters, loops, extents, kinds, store, value, out="float32", before="", behind=""):
    return PRODUCT.format(parameters=", ".join(f'{n}: T.Buffer({s}, "{t}")' for n, s, t in parameters),
                          loops=", ".join(loops), extents=", ".join(map(str, extents)), kinds=kinds, store=store, value=value,
                          vars=", ".join("v" + x for x in loops), out=out, before=before, behind=behind)


def halves(m, n, k, out="float32", transposed=False, **around):
    a, b = "A[vi, vk]", "B[vj, vk]" if transposed else "B[vk, vj]"
    value = f"{a} * {b}" if out == "float16" else f'T.Cast("{out}", {a}) * T.Cast("{out}", {b})'
    given = [("A", (m, k), "float16"), ("B", (n, k) if transposed else (k, n), "float16")]
    return product(given + around.pop("last", [("C", (m, n), out)]), "ijk", (m, n, k), "SSR", "C[vi, vj]", value, out, **around)


RELU = """    for i, j in T.grid(256, 256):
        with T.block("D"):
            vi, vj = T.axis.remap("SS", [i, j])
            D[vi, vj] = T.Cast("float16", T.max(C[vi, vj], T.float32(0)))
"""
PAD = """    P = T.alloc_buffer((1, 18, 18, 32), "float16")
    for n, h, w, c in T.grid(1, 18, 18, 32):
        with T.block("P"):
            vn, vh, vw, vc = T.axis.remap("SSSS", [n, h, w, c])
            P[vn, vh, vw, vc] = T.if_then_else(1 <= vh and vh < 17 and 1 <= vw and vw < 17, X[vn, vh - 1, vw - 1, vc], T.float16(0))
"""
HALF_PROGRAMS = {
    "halves": halves(512, 512, 512),
    "halves_to_halves": halves(512, 512, 512, "float16"),
    "halves_transposed": halves(512, 256, 128, "float16", transposed=True),
    "halves_padded": halves(500, 300, 100),
    "halves_small": halves(8, 24, 8),
    "halves_of_one_row": halves(1, 64, 64),
    "halves_relu": halves(256, 256, 256, last=[("D", (256, 256), "float16")],
                          before='    C = T.alloc_buffer((256, 256), "float32")\n', behind=RELU),
    "halves_batch": product([("A", (4, 128, 128), "float16"), ("B", (4, 128, 128), "float16"), ("C", (4, 128, 128), "float32")],
                            "bijk", (4, 128, 128, 128), "SSSR", "C[vb, vi, vj]",
                            'T.Cast("float32", A[vb, vi, vk]) * T.Cast("float32", B[vb, vk, vj])'),
    "halves_grouped": product([("X", (2, 4, 8, 64), "float16"), ("W", (4, 64, 32), "float16"), ("Y", (2, 4, 8, 32), "float32")],
                              "bghoc", (2, 4, 8, 32, 64), "SSSSR", "Y[vb, vg, vh, vo]",
                              'T.Cast("float32", X[vb, vg, vh, vc]) * T.Cast("float32", W[vg, vc, vo])'),
    "halves_other_order": product([("A", (256, 256), "float16"), ("B", (256, 256), "float16"), ("C", (256, 256), "float16")],
                                  "kij", (256, 256, 256), "RSS", "C[vi, vj]", "B[vk, vj] * A[vi, vk]", "float16"),
    "halves_convolved": product([("X", (1, 16, 16, 32), "float16"), ("W", (3, 3, 32, 64), "float16"),
                                 ("Y", (1, 16, 16, 64), "float32")], "nhwfrsc", (1, 16, 16, 64, 3, 3, 32), "SSSSRRR",
                                "Y[vn, vh, vw, vf]",
                                'T.Cast("float32", P[vn, vh + vr, vw + vs, vc]) * T.Cast("float32", W[vr, vs, vc, vf])',
                                before=PAD),
    "halves_times_a_vector": product([("A", (128,), "float16"), ("B", (128, 128), "float16"), ("C", (128,), "float16")],
                                     "jk", (128, 128), "SR", "C[vj]", "A[vk] * B[vj, vk]", "float16"),
    "bytes_on_tensor_cores": product([("A", (256, 256), "int8"), ("B", (256, 256), "int8"), ("C", (256, 256), "int32")],
                                     "ijk", (256, 256, 256), "SSR", "C[vi, vj]",
                                     'T.Cast("int32", A[vi, vk]) * T.Cast("int32", B[vk, vj])', "int32"),
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
        for name, text in {**BYTE_PROGRAMS, **HALF_PROGRAMS}.items():
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
