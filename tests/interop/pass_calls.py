# SPDX-License-Identifier: Apache-2.0
"""Each lowering pass on odd programs, and on what the passes of lowering make of them, beside the installed TVM's.

Run with a Python that has apache-tvm 0.25 or later; not part of the suite:

    python tests/interop/pass_calls.py --tirc build/dev/bin/tirc [--passes VectorizeLoop] [--programs vector_copy] [--stages]

The programs are those of odd_lowered.py and odd_programs.py. With --stages every pass also runs on each stage that
lowering changes. A result is "same" where TVM finds the two modules structurally equal, or prints them alike.
"""

import argparse
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))

import tirscope
from apart import judge_all
from odd_lowered import LOWERED
from odd_programs import PROGRAMS
from passes import Judge, call_of

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
                    after = server.call("passes.run", module=module, passes=[call_of(each)], target=options.target)["module"]
                    refusal = ""
                except tirscope.Error as error:
                    after, refusal = None, f"{error.code}: {error}"
                entry["verdict"], entry["detail"] = judge.go(each, module, after)
                if after is None:
                    entry["detail"] = refusal[:300] + "\n" + entry["detail"]
                print(json.dumps(entry), file=out, flush=True)


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

    judge_all(lambda name, first, out: judge_program(tvm, options, name, first, out), options.programs.split(","), "pass",
              f"TVM {tvm.__version__}, {options.target}", options.json)


if __name__ == "__main__":
    main()
