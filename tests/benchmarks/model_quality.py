#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How well the cost model judges programs that it has not seen, and what the search gains by it: on real timings.

    tests/benchmarks/model_quality.py [--tirc PROGRAM] [--only NAME] [--threads 1] [--seed 1] [--learnt 256] [--held-out 128]
                                      [--trials 128] [--json OUT]

For each of six programs `learnt` random candidates are measured, from which the model learns; then `held-out` further ones, all
judged before they are measured: the rank correlation is between these judgements and the speeds. What can be reached at all is
the rank correlation between the first and the last repetition of the same measurements. Besides, the best of `trials` candidates
of the evolutionary search is timed in turns with the best of as many random ones. The load of the machine is printed, since
other work on it makes all of this worse.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HEAD = "@T.prim_func\ndef main("
PROGRAMS = {
    "matmul": """A: T.Buffer((256, 256)), B: T.Buffer((256, 256)), C: T.Buffer((256, 256))):
    for i, j, k in T.grid(256, 256, 256):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]
""",
    "matmul_exp_matmul": """A: T.Buffer((128, 128)), B: T.Buffer((128, 128)), D: T.Buffer((128, 128)), F: T.Buffer((128, 128))):
    C = T.alloc_buffer((128, 128))
    E = T.alloc_buffer((128, 128))
    for i, j, k in T.grid(128, 128, 128):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]
    for i, j in T.grid(128, 128):
        with T.block("E"):
            vi, vj = T.axis.remap("SS", [i, j])
            E[vi, vj] = T.exp(C[vi, vj] * T.float32(0.01))
    for i, j, k in T.grid(128, 128, 128):
        with T.block("F"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                F[vi, vj] = T.float32(0)
            F[vi, vj] = F[vi, vj] + E[vi, vk] * D[vk, vj]
""",
    "conv2d": """A: T.Buffer((1, 32, 30, 30)), W: T.Buffer((32, 32, 3, 3)), C: T.Buffer((1, 32, 28, 28))):
    for n, o, y, x, c, r, s in T.grid(1, 32, 28, 28, 32, 3, 3):
        with T.block("C"):
            vn, vo, vy, vx, vc, vr, vs = T.axis.remap("SSSSRRR", [n, o, y, x, c, r, s])
            with T.init():
                C[vn, vo, vy, vx] = T.float32(0)
            C[vn, vo, vy, vx] = C[vn, vo, vy, vx] + A[vn, vc, vy + vr, vx + vs] * W[vo, vc, vr, vs]
""",
    "softmax": """A: T.Buffer((256, 512)), C: T.Buffer((256, 512))):
    M = T.alloc_buffer((256,))
    E = T.alloc_buffer((256, 512))
    S = T.alloc_buffer((256,))
    for i, j in T.grid(256, 512):
        with T.block("M"):
            vi, vj = T.axis.remap("SR", [i, j])
            with T.init():
                M[vi] = T.float32(-1e30)
            M[vi] = T.max(M[vi], A[vi, vj])
    for i, j in T.grid(256, 512):
        with T.block("E"):
            vi, vj = T.axis.remap("SS", [i, j])
            E[vi, vj] = T.exp(A[vi, vj] - M[vi])
    for i, j in T.grid(256, 512):
        with T.block("S"):
            vi, vj = T.axis.remap("SR", [i, j])
            with T.init():
                S[vi] = T.float32(0)
            S[vi] = S[vi] + E[vi, vj]
    for i, j in T.grid(256, 512):
        with T.block("C"):
            vi, vj = T.axis.remap("SS", [i, j])
            C[vi, vj] = E[vi, vj] / S[vi]
""",
    "layer_norm": """A: T.Buffer((256, 512)), C: T.Buffer((256, 512))):
    S = T.alloc_buffer((256,))
    Q = T.alloc_buffer((256,))
    for i, j in T.grid(256, 512):
        with T.block("S"):
            vi, vj = T.axis.remap("SR", [i, j])
            with T.init():
                S[vi] = T.float32(0)
            S[vi] = S[vi] + A[vi, vj]
    for i, j in T.grid(256, 512):
        with T.block("Q"):
            vi, vj = T.axis.remap("SR", [i, j])
            with T.init():
                Q[vi] = T.float32(0)
            Q[vi] = Q[vi] + A[vi, vj] * A[vi, vj]
    for i, j in T.grid(256, 512):
        with T.block("C"):
            vi, vj = T.axis.remap("SS", [i, j])
            C[vi, vj] = (A[vi, vj] - S[vi] * T.float32(0.001953125)) * T.rsqrt(
                Q[vi] * T.float32(0.001953125) - S[vi] * S[vi] * T.float32(3.814697265625e-06) + T.float32(1e-5))
""",
    "mlp": """A: T.Buffer((64, 256)), W: T.Buffer((256, 256)), B: T.Buffer((256,)), C: T.Buffer((64, 256))):
    P = T.alloc_buffer((64, 256))
    for i, j, k in T.grid(64, 256, 256):
        with T.block("P"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                P[vi, vj] = T.float32(0)
            P[vi, vj] = P[vi, vj] + A[vi, vk] * W[vj, vk]
    for i, j in T.grid(64, 256):
        with T.block("C"):
            vi, vj = T.axis.remap("SS", [i, j])
            C[vi, vj] = T.max(P[vi, vj] + B[vj], T.float32(0))
""",
}


def ranks(values):
    order = sorted(range(len(values)), key=values.__getitem__)
    out, first = [0.0] * len(values), 0
    while first < len(order):
        last = first
        while last + 1 < len(order) and values[order[last + 1]] == values[order[first]]:
            last += 1
        for k in range(first, last + 1):
            out[order[k]] = (first + last) / 2
        first = last + 1
    return out


def rank_correlation(left, right):
    """Spearman's, with mean ranks for equal values."""
    a, b = ranks(left), ranks(right)
    mean_a, mean_b = sum(a) / len(a), sum(b) / len(b)
    above = sum((x - mean_a) * (y - mean_b) for x, y in zip(a, b))
    below = (sum((x - mean_a) ** 2 for x in a) * sum((y - mean_b) ** 2 for y in b)) ** 0.5
    return above / below if below else 0.0


def answer_of(words):
    run = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"{' '.join(str(word) for word in words)}\n{run.stderr}")
    return json.loads(run.stdout)


def measure(name, text, options, folder):
    program, random_best, evolved_best = folder / f"{name}.py", folder / "random.py", folder / "evolved.py"
    program.write_text(HEAD + text)
    tune = [options.tirc, "tune", program, "--threads", options.threads, "--model", "xgboost", "--json", "--quiet"]
    begin = time.time()
    seed = ["--seed", options.seed]
    # Batches of one size, so that a run that goes on proposes what a longer one would.
    batch = ["--per-iteration", options.trials]
    random = ["--strategy", "random", "--database", folder / name, *batch]
    answer_of([*tune, *seed, *random, "--trials", options.trials, "-o", random_best])
    longer = answer_of([*tune, *random, "--resume", "--trials", options.learnt + options.held_out])
    evolved = answer_of([*tune, *seed, "--trials", options.trials, "--per-iteration", 32, "-o", evolved_best])
    records = (folder / name / "database_tuning_record.json").read_text().splitlines()
    unseen = []  # what the model said, and the times
    for trial, line in list(zip(longer["history"], records))[options.learnt:]:
        if trial.get("median_s") and trial.get("predicted") is not None:
            unseen.append((trial["predicted"], json.loads(line)[1][1]))
    repeated = [times for _, times in unseen if len(times) > 1]  # not stopped early
    timed = answer_of([options.tirc, "bench", random_best, evolved_best, "--reference", program, "--threads", options.threads,
                       "--no-peak", "--no-anchor", "--repeat", 10, "--json"])["runs"]
    return {
        "program": name,
        "held_out": len(unseen),
        "rank_correlation": rank_correlation([said for said, _ in unseen], [1 / min(times) for _, times in unseen]),
        "repetitions": rank_correlation([times[0] for times in repeated], [times[-1] for times in repeated]),
        "of_evolved": evolved["model"].get("rank_correlation"),
        "random_s": timed[0]["median_s"],
        "evolved_s": timed[1]["median_s"],
        "spread": max(run["spread"] for run in timed),
        "seconds": time.time() - begin,
        "load": os.getloadavg()[0],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tirc", default=str(ROOT / "build" / "release" / "bin" / "tirc"))
    parser.add_argument("--only", action="append", choices=list(PROGRAMS))
    for name, usual in [("threads", 1), ("seed", 1), ("learnt", 256), ("held-out", 128), ("trials", 128)]:
        parser.add_argument("--" + name, type=int, default=usual)
    parser.add_argument("--json")
    options = parser.parse_args()
    rows = []
    print("| program | held out | rank correlation | of repetitions | best of random | best of evolutionary | ratio | spread | load |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name in options.only or PROGRAMS:
        with tempfile.TemporaryDirectory() as folder:
            row = measure(name, PROGRAMS[name], options, pathlib.Path(folder))
        rows.append(row)
        print(f"| {name} | {row['held_out']} | {row['rank_correlation']:.2f} | {row['repetitions']:.2f} | {row['random_s'] * 1e6:.1f} us | "
              f"{row['evolved_s'] * 1e6:.1f} us | {row['random_s'] / row['evolved_s']:.2f} | {row['spread'] * 100:.0f} % | "
              f"{row['load']:.1f} |", flush=True)
        if options.json:
            pathlib.Path(options.json).write_text(json.dumps(rows, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
