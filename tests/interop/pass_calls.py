# SPDX-License-Identifier: Apache-2.0
"""Each lowering pass on odd programs, and on what the passes of lowering make of them, beside the installed TVM's.

Run with a Python that has apache-tvm 0.25 or later; not part of the suite:

    python tests/interop/pass_calls.py --tirc build/dev/bin/tirc [--passes VectorizeLoop] [--programs vector_copy] [--stages]

The programs are those of odd_lowered.py and odd_programs.py. With --stages every pass also runs on each stage that
lowering changes. A result is "same" where TVM finds the two modules structurally equal, or prints them alike.
"""

import argparse
import collections
import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))

import tirscope
from odd_lowered import LOWERED
from odd_programs import PROGRAMS
from passes import Judge

PASSES = """LowerCrossThreadReduction LowerInitBlock PlanAndUpdateBufferAllocationLocation ConvertBlocksToOpaque LiftThreadBinding
ManifestSharedMemoryLocalStage CompactBufferAllocation UnifyThreadBinding LowerMatchBuffer InjectSoftwarePipeline
LowerOpaqueBlock FlattenBuffer BF16ComputeLegalize BF16StorageLegalize FP8ComputeLegalize FP8StorageLegalize NarrowDataType
ForceNarrowIndexToInt32 Simplify LoopPartition VectorizeLoop InjectVirtualThread InjectDoubleBuffer StorageRewrite
HoistIfThenElse UnrollLoop RenormalizeSplitPattern RemoveNoOp RewriteUnsafeSelect CommonSubexprElimTIR ThreadSync
LowerThreadAllreduce InferFragment AnnotateDeviceRegions SplitHostDevice MergeSharedMemoryAllocations MakePackedAPI ConvertSSA
AnnotateEntryFunc LowerTVMBuiltin LowerIntrin LowerWarpMemory HoistExpression RemoveStoreUndef RemoveAssume
InstrumentBoundCheckers PointerValueTypeRewrite DefaultGPUSchedule LowerAutoCopy VerifyMemory DecorateDeviceScope""".split()


def judge_program(tvm, options, name, first, out):
    text = {**PROGRAMS, **LOWERED}[name]
    with tirscope.Server(options.tirc) as server:
        judge = Judge(tvm, server, options.target)
        root = server.call("module.parse", text=text)["module"]
        inputs = [("", root)]
        if options.stages:
            run = server.call("passes.pipeline", module=root, target=options.target)
            inputs += [(stage["pass"], stage["module"]) for stage in run["stages"] if stage["changed"]]
        number = -1
        for stage, module in inputs:
            for each in options.passes.split(","):
                number += 1
                if number < first:
                    continue
                entry = {"program": name, "stage": stage, "pass": each, "number": number}
                print(json.dumps(entry), file=out, flush=True)
                try:
                    after = server.call("passes.run", module=module, passes=[each], target=options.target)["module"]
                    refusal = ""
                except tirscope.Error as error:
                    after, refusal = None, f"{error.code}: {error}"
                entry["verdict"], entry["detail"] = judge.go(each, module, after)
                if after is None:
                    entry["detail"] = refusal[:300] + "\n" + entry["detail"]
                print(json.dumps(entry), file=out, flush=True)


def judged_apart(tvm, options, name, first, counts, kept):
    """In a process of its own, since some passes end TVM's; the number to go on from where that happened."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            with os.fdopen(writing, "w") as out:
                judge_program(tvm, options, name, first, out)
        except BaseException as error:
            print(name, type(error).__name__, str(error)[:300], flush=True)
        os._exit(0)
    os.close(writing)
    begun = None
    with os.fdopen(reading) as lines:
        for entry in map(json.loads, lines):
            begun = entry if "verdict" not in entry else None
            if begun is None:
                counts[entry["pass"]][entry["verdict"]] += 1
                kept.append(entry)
    os.waitpid(child, 0)
    if begun is None:
        return None
    counts[begun["pass"]]["TVM crashes"] += 1
    kept.append({**begun, "verdict": "TVM crashes", "detail": ""})
    return begun["number"] + 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tirc", default="tirc")
    parser.add_argument("--target", default="cuda -arch=sm_80")
    parser.add_argument("--passes", default=",".join(PASSES))
    parser.add_argument("--programs", default=",".join([*LOWERED, *PROGRAMS]))
    parser.add_argument("--stages", action="store_true")
    parser.add_argument("--json", help="keep every verdict in this file")
    options = parser.parse_args()
    import tvm
    import tvm.s_tir  # noqa: F401

    counts, kept = collections.defaultdict(collections.Counter), []
    for name in options.programs.split(","):
        done = 0
        while done is not None:
            done = judged_apart(tvm, options, name, done, counts, kept)
    print(f"TVM {tvm.__version__}, {options.target}")
    for name, verdicts in counts.items():
        print(f"{name:38}", ", ".join(f"{verdict} {count}" for verdict, count in verdicts.most_common()))
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(kept, indent=1))


if __name__ == "__main__":
    main()
