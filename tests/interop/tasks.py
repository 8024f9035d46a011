#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The tasks of Relax modules beside those that the installed TVM's extract_tasks gives: functions and weights.

Run with a Python that has apache-tvm 0.25; not part of the suite:

    python tests/interop/tasks.py --tirc build/dev/bin/tirc

The modules are made by TVM from operators of Relax, legalised and fused by its passes, and printed. A task of TVM's and
one of ours are the same when TVM finds our function, under TVM's name for it, among those that are equal to it.

Then `tirc tune` tunes each module on times that are a function of the trace, and TVM opens the database: it should know
the workload of each of its tasks, find a record for it, and replay that.
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import tvm
from tvm import relax
from tvm.s_tir import meta_schedule as ms
from tvm.s_tir.meta_schedule.relax_integration import extract_tasks

from there_and_back import release_of

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def layers(sizes, activation):
    """Layers of a perceptron: those of equal sizes are one task."""
    builder = relax.BlockBuilder()
    x = relax.Var("x", relax.TensorStructInfo((8, sizes[0]), "float32"))
    weights = [relax.Var(f"w{k}", relax.TensorStructInfo((m, n), "float32"))
               for k, (m, n) in enumerate(zip(sizes, sizes[1:]))]
    with builder.function("main", [x, *weights]):
        with builder.dataflow():
            value = x
            for weight in weights:
                value = builder.emit(activation(builder.emit(relax.op.matmul(value, weight))))
            out = builder.emit_output(value)
        builder.emit_func_output(out)
    return builder.get()


def attention():
    """Two products, a softmax and a residual."""
    builder = relax.BlockBuilder()
    q, k, v = (relax.Var(name, relax.TensorStructInfo((4, 16, 32), "float32")) for name in "qkv")
    with builder.function("main", [q, k, v]):
        with builder.dataflow():
            scores = builder.emit(relax.op.matmul(q, builder.emit(relax.op.permute_dims(k, [0, 2, 1]))))
            mixed = builder.emit(relax.op.matmul(builder.emit(relax.op.nn.softmax(scores)), v))
            added = builder.emit(relax.op.add(mixed, q))
            out = builder.emit_output(builder.emit(relax.op.add(added, v)))
        builder.emit_func_output(out)
    return builder.get()


def convolutions():
    """The same convolution three times, another once."""
    builder = relax.BlockBuilder()
    x = relax.Var("x", relax.TensorStructInfo((1, 16, 14, 14), "float32"))
    same = relax.Var("w", relax.TensorStructInfo((16, 16, 3, 3), "float32"))
    last = relax.Var("u", relax.TensorStructInfo((32, 16, 1, 1), "float32"))
    with builder.function("main", [x, same, last]):
        with builder.dataflow():
            value = x
            for _ in range(3):
                value = builder.emit(relax.op.nn.relu(builder.emit(relax.op.nn.conv2d(value, same, padding=1))))
            out = builder.emit_output(relax.op.nn.conv2d(value, last))
        builder.emit_func_output(out)
    return builder.get()


MODELS = {
    "perceptron": lambda: layers([64, 64, 64, 32, 10], relax.op.nn.relu),
    "gelu perceptron": lambda: layers([32, 32, 32, 32], relax.op.nn.gelu),
    "attention": attention,
    "convolutions": convolutions,
}
PIPELINES = {
    "legalised": [relax.transform.LegalizeOps()],
    "fused": [relax.transform.LegalizeOps(), relax.transform.AnnotateTIROpPattern(), relax.transform.FuseOps(),
              relax.transform.FuseTIR()],
}


def compared(tirc, module, folder):
    """What differs, or None; and the number of tasks."""
    theirs = extract_tasks(module, tvm.target.Target({"kind": "llvm", "num-cores": 2}))
    file = folder / "model.py"
    file.write_text(module.script())
    run = subprocess.run([tirc, "tasks", str(file), "--json"], capture_output=True, text=True)
    if run.returncode:
        return f"tirc refuses: {run.stderr.splitlines()[0]}", len(theirs)
    ours = json.loads(run.stdout)["tasks"]
    left = list(ours)
    for task in theirs:
        same = next((one for one in left if task.task_name in one["functions"]), None)
        if same is None:
            return f"{task.task_name} is a task of TVM's alone", len(theirs)
        if same["weight"] != task.weight:
            return f"{task.task_name} has weight {task.weight} in TVM, {same['weight']} here", len(theirs)
        left.remove(same)
    if left:
        return f"{left[0]['function']} is a task here alone", len(theirs)
    return queried(tirc, file, theirs, folder / "database"), len(theirs)


def queried(tirc, file, tasks, database):
    """What TVM does not find in the database of a run, or None."""
    shutil.rmtree(database, ignore_errors=True)
    run = subprocess.run([tirc, "tune", str(file), "--trials", str(2 * len(tasks)), "--seed", "1", "--threads", "2",
                          "--measurements", str(database / "none"),
                          "--for", release_of(tvm), "--database", str(database), "--quiet"],
                         capture_output=True, text=True)
    if run.returncode:
        return f"tirc tune fails: {run.stderr.splitlines()[0]}"
    opened = ms.database.JSONDatabase(work_dir=str(database))
    target = tvm.target.Target({"kind": "llvm", "num-cores": 2})
    for task in tasks:
        module = task.dispatched[0]
        if not opened.has_workload(module):
            return f"TVM does not know the workload of {task.task_name}"
        if opened.query_schedule(module, target, "main") is None:
            return f"TVM finds no schedule of {task.task_name}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--tirc", default=str(ROOT / "build/dev/bin/tirc"))
    options = parser.parse_args()
    same = differ = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, make in MODELS.items():
            for pipeline, passes in PIPELINES.items():
                module = tvm.transform.Sequential(passes)(make())
                difference, count = compared(options.tirc, module, pathlib.Path(folder))
                print(f"{name}, {pipeline}: {difference or 'the same'} ({count} tasks)", flush=True)
                same, differ = same + (difference is None), differ + (difference is not None)
    print(f"{same} the same, {differ} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
