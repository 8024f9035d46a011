#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The features of sample schedules as the installed TVM extracts them: the expected data of tests/tuning/features_test.

Run with a Python that has apache-tvm 0.25; not part of the suite:

    python tests/interop/store_features.py --tirc build/dev/bin/tirc

Left out are programs whose indices divide fused loops: TVM binds a loop's variable to one value and then to its range,
and the analyzer goes on believing the value where it is asked for a remainder, so that too few elements are touched.

Writes tests/cases/features/MODULE[.SCHEDULE].json: for each row the features that are not 0, by their places.
"""

import argparse
import json
import pathlib
import subprocess
import tempfile

import tvm
from tvm.s_tir import Schedule
from tvm.s_tir import meta_schedule as ms
from tvm.target import Target

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CASES = ["matmul", "matmul.vectorize", "matmul.blocking", "relu",
         "relu.vectorize", "vector_add.vectorize", "row_sum", "row_sum.cross_thread", "window_sum.bind",
         "window_sum.shared", "compute_inline", "matmul_nt.blockize", "matmul_exp_matmul",
         "matmul_exp_matmul.tile", "matmul_exp_matmul.merge", "matmul_exp_matmul.fused", "matmul_exp_matmul.vectorize",
         "attention", "gemm_shared", "shared_levels"]
GPU = {"row_sum.cross_thread", "window_sum.bind", "window_sum.shared", "gemm_shared", "shared_levels"}
TARGETS = {False: {"kind": "llvm", "num-cores": 2}, True: {"kind": "cuda", "arch": "sm_60"}}


def scheduled(tirc, case):
    """The text of the case for 0.25, or the refusal."""
    samples = ROOT / "sample_modules"
    module = samples / (case.split(".")[0] + ".py")
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "scheduled.py")
        command = [tirc, "print", module, "--for", "0.25"]
        if "." in case:
            command = [tirc, "apply", module, samples / (case + ".py"), "--for", "0.25", "-o", out]
        done = subprocess.run(list(map(str, command)), capture_output=True, encoding="utf-8", timeout=300)
        if done.returncode:
            raise RuntimeError(done.stderr.splitlines()[0])
        text = out.read_text() if "." in case else done.stdout
    return "\n".join(line for line in text.splitlines() if not line.startswith(("# from", "from", "import")))


def extracted(text, gpu):
    module = tvm.script.from_source(text)
    if not isinstance(module, tvm.IRModule):
        module = tvm.IRModule({"main": module})
    extractor = ms.feature_extractor.PerStoreFeature()
    context = ms.TuneContext(module, target=Target(TARGETS[gpu]))
    candidate = ms.MeasureCandidate(Schedule(module), [])
    return extractor.extract_from(context, [candidate])[0].numpy().tolist()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tirc", default=ROOT / "build/dev/bin/tirc")
    options = parser.parse_args()
    folder = ROOT / "tests/cases/features"
    for case in CASES:
        try:
            rows = extracted(scheduled(options.tirc, case), case in GPU)
        except Exception as error:  # TVM's own, of many kinds
            print(f"{case}: {str(error).splitlines()[0]}")
            continue
        kept = [{str(place): round(value, 5) for place, value in enumerate(row) if value} for row in rows]
        lines = ",\n  ".join(json.dumps(row) for row in kept)
        (folder / (case + ".json")).write_text(
            f'{{"tvm": "{tvm.__version__}", "gpu": {json.dumps(case in GPU)}, "rows": [\n  {lines}\n]}}\n')
        print(f"{case}: {len(rows)} rows")


if __name__ == "__main__":
    main()
