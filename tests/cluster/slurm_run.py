# SPDX-License-Identifier: Apache-2.0
"""Tunes on a real cluster of Slurm's, which small_cluster.py sets up on this machine, and takes workers away in the middle.

    python3 tests/cluster/slurm_run.py [build/dev/bin/tirc]

With recorded times, each run has to end as the one without a cluster: no record lost, no candidate measured twice. Not part of the
test suite: it wants root, daemons and a minute or two. Says so and ends well where Slurm is not installed.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

import small_cluster

TRIALS = 48
PROGRAM = """@T.prim_func
def main(A: T.Buffer((64, 64)), B: T.Buffer((64, 64)), C: T.Buffer((64, 64))):
    for i, j, k in T.grid(64, 64, 64):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]
"""
# On the nodes: what goes to each worker and what comes back is kept, so that measurements can be counted.
WRAPPER = """#!/bin/bash
tee "{folder}/sent.$$" | {tirc} "$@" | tee "{folder}/answered.$$"
"""


class Bench:
    def __init__(self, tirc, cluster, folder):
        self.tirc, self.cluster, self.folder = tirc, cluster, folder
        self.program = folder / "program.py"
        self.program.write_text(PROGRAM)
        self.failures = []

    def check(self, what, good):
        print(f"  {'yes' if good else 'NO '}  {what}")
        if not good:
            self.failures.append(what)

    def tune(self, name, *more, environment=None):
        words = [self.tirc, "tune", self.program, "--trials", str(TRIALS), "--per-iteration", "16", "--seed", "3", "--threads", "1",
                 "--measurements", self.folder / "none", "--database", self.folder / name, "--json", "--quiet", *more]
        return subprocess.run(words, env=environment or self.cluster.environment, capture_output=True, text=True)

    def records(self, name):
        path = self.folder / name / "database_tuning_record.json"
        return path.read_text().splitlines() if path.exists() else []

    def traces(self, name):
        return [json.dumps(json.loads(line)[1][0]) for line in self.records(name)]

    def disturbed(self, name, disturb, workers=2, after=10):
        """A run on the cluster, in which `disturb` is called once some records are there."""
        logs = self.folder / f"{name}-logs"
        logs.mkdir()
        wrapper = logs / "tirc"
        wrapper.write_text(WRAPPER.format(folder=logs, tirc=self.tirc))
        wrapper.chmod(0o755)
        environment = dict(self.cluster.environment, XDG_CONFIG_HOME=str(logs))
        subprocess.run([self.tirc, "hosts", "--add", "cluster", f"slurm:{small_cluster.PARTITION}:{workers} {wrapper}"],
                       env=environment, check=True, capture_output=True)
        outcome = []
        thread = threading.Thread(target=lambda: outcome.append(self.tune(name, "--host", "cluster", environment=environment)))
        begin = time.time()
        thread.start()
        while thread.is_alive() and len(self.records(name)) < after:
            time.sleep(0.02)
        before = self.records(name)
        if disturb and thread.is_alive():
            disturb()
        thread.join()
        return outcome[0], before, logs, time.time() - begin

    def measured(self, logs):
        """How many measurements were asked of workers, and how many were answered."""
        asked = answered = 0
        for path in logs.glob("sent.*"):
            asked += path.read_text(errors="replace").count('"bench.run"')
        for path in logs.glob("answered.*"):
            lines = path.read_text(errors="replace").splitlines()
            answered += sum('"result":{' in line and '"runs":[' in line for line in lines)
        return asked, answered

    def compare(self, what, name, reference, disturb, workers=2, losses=0):
        print(what)
        outcome, before, logs, seconds = self.disturbed(name, disturb, workers)
        self.check(f"the run ends well ({seconds:.1f} s)", outcome.returncode == 0)
        if outcome.returncode != 0:
            print(outcome.stderr)
            return None
        answer = json.loads(outcome.stdout)
        asked, answered = self.measured(logs)
        traces = self.traces(name)
        self.check(f"in the middle: {len(before)} of {TRIALS} records", not disturb or 0 < len(before) < TRIALS)
        self.check("no finished record was lost", self.records(name)[:len(before)] == before)
        self.check(f"{len(traces)} records of {len(set(traces))} candidates", len(traces) == len(set(traces)) == TRIALS)
        self.check(f"{asked} measurements asked for, {answered} answered: none twice", answered == TRIALS and asked <= TRIALS + losses)
        self.check("the candidates, their order and the best are those of the run without a cluster",
                   self.traces(name) == self.traces("alone") and told(answer) == told(reference))
        for note in answer["notes"]:
            print(f"       {note}")
        return answer

    def refused(self, what, host, code, *more):
        print(what)
        outcome = self.tune(f"refused-{code}", "--host", host, *more)
        first = next((line for line in outcome.stderr.splitlines() if "error[" in line), outcome.stderr)
        self.check(first, outcome.returncode == 3 and code in first)


def told(answer):
    trials = [{key: value for key, value in trial.items() if key != "at_s"} for trial in answer["history"]]
    return trials, answer["best"], answer["rejected"], answer["ended"]


def run(tirc, cluster, folder):
    bench = Bench(tirc, cluster, folder)
    partition = small_cluster.PARTITION
    alone = bench.tune("alone")
    if alone.returncode != 0:
        sys.exit(alone.stderr)
    reference = json.loads(alone.stdout)
    bench.compare("two workers, nothing happens", "calm", reference, None)
    bench.compare("a worker is killed", "killed", reference, lambda: cluster.kill_task("n2"), losses=1)
    bench.compare("a job is cancelled", "cancelled", reference, lambda: cluster.tool("scancel", cluster.jobs()["n2"]), losses=1)
    bench.compare("three workers on two nodes: one waits in the queue", "queued", reference, None, workers=3)
    bench.compare("a node is lost: slurmd and its step are killed", "node", reference, lambda: cluster.kill_node("n2"), losses=1)
    cluster.start("n2")
    cluster.wait_for_nodes()
    bench.refused("a partition that there is not", "slurm:nowhere", "slurm.no-partition")
    holding = subprocess.Popen(["srun", "--nodes=2", "--exclusive", "sleep", "60"], env=cluster.environment,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while len(cluster.jobs()) < 1:
        time.sleep(0.1)
    bench.refused("all nodes are taken", f"slurm:{partition}", "slurm.not-started", "--connect-timeout", "3")
    left = [line for line in cluster.tool("squeue", "-h", "-o", "%j %i %T %R").splitlines() if line.startswith("tirscope")]
    bench.check("no job of ours is left in the queue" + "".join("; " + line for line in left), not left)
    holding.terminate()
    holding.wait()
    return bench.failures


def main():
    why = small_cluster.why_not()
    if why:
        print("skipped: " + why)
        return 0
    tirc = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/dev/bin/tirc")
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "cluster").mkdir()
        (pathlib.Path(folder) / "runs").mkdir()
        os.chmod(folder, 0o755)
        with small_cluster.Cluster(pathlib.Path(folder) / "cluster") as cluster:
            print(cluster.tool("slurmd", "-V").strip() + ", " + subprocess.run([tirc, "--version"], capture_output=True, text=True).stdout.strip())
            failures = run(tirc, cluster, pathlib.Path(folder) / "runs")
    print("all as it should be" if not failures else f"{len(failures)} checks failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
