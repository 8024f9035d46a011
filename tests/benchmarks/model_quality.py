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
SAMPLES, VERSUS = ROOT / "sample_modules", ROOT / "tests" / "benchmarks" / "versus"
# Programs whose sizes are set so that TVM's tuner, which times slow candidates to the end, takes less than four minutes.
TUNED = ROOT / "tests" / "benchmarks" / "tuned"
# The file, sizes that are set in it, and the function where it has several.
PROGRAMS = {
    "matmul": (SAMPLES / "matmul.py", "M=256,N=256,K=256", "main"),
    "matmul_exp_matmul": (SAMPLES / "matmul_exp_matmul.py", "M=128,K=128,L=128,N=128", "main"),
    "conv2d": (VERSUS / "conv2d_nchw.py", "", "main"),
    "softmax": (TUNED / "softmax.py", "m=64,n=256", "main"),
    "layer_norm": (TUNED / "layer_norm.py", "m=64,n=256", "main"),
    "mlp": (SAMPLES / "mlp.py", "m=256,n=256", "linear0"),
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


def said_by(words):
    run = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"{' '.join(str(word) for word in words)}\n{run.stderr}")
    return run.stdout


def answer_of(words):
    return json.loads(said_by(words))


def measure(name, options, folder):
    file, sizes, function = PROGRAMS[name]
    program, random_best, evolved_best = folder / f"{name}.py", folder / "random.py", folder / "evolved.py"
    program.write_text(said_by([options.tirc, "print", file, *(["--set", sizes] if sizes else [])]))
    tune = [options.tirc, "tune", program, "--function", function, "--threads", options.threads, "--model", "xgboost", "--json",
            "--quiet"]
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
    timed = answer_of([options.tirc, "bench", random_best, evolved_best, "--reference", program, "--function", function,
                       "--threads", options.threads, "--no-peak", "--no-anchor", "--repeat", 10, "--json"])["runs"]
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
            row = measure(name, options, pathlib.Path(folder))
        rows.append(row)
        print(f"| {name} | {row['held_out']} | {row['rank_correlation']:.2f} | {row['repetitions']:.2f} | {row['random_s'] * 1e6:.1f} us | "
              f"{row['evolved_s'] * 1e6:.1f} us | {row['random_s'] / row['evolved_s']:.2f} | {row['spread'] * 100:.0f} % | "
              f"{row['load']:.1f} |", flush=True)
        if options.json:
            pathlib.Path(options.json).write_text(json.dumps(rows, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
