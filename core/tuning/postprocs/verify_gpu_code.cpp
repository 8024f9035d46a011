// SPDX-License-Identifier: Apache-2.0
// The kernels are lowered, and their threads, shared memory, virtual threads and vectors compared with what the GPU
// has; blocks that say how many threads they want have them.
#include "ir/build.h"
#include "passes/pass.h"
#include "tuning/postprocs/found_blocks.h"
#include "tuning/postprocs/postproc.h"
#include "tuning/space/annotations.h"

namespace tirscope::tuning {

namespace {

using schedule::SRef;

/// The product of the extents of threadIdx around the block; along x a block that warps execute has a warp.
int64_t threads_around(const SRef& block, int64_t warp) {
  const bool of_warps = find_attr(block.block()->annotations, warp_execution) != nullptr;
  int64_t threads = of_warps ? warp : 1;
  for (const SRef* at = block.parent; at; at = at->parent) {
    const ForNode* loop = at->loop();
    const std::string_view axis = loop && loop->thread_binding ? loop->thread_binding->thread_tag : std::string_view();
    if (!axis.starts_with("threadIdx.") || (of_warps && axis == "threadIdx.x")) continue;
    threads *= as_int(loop->extent).value_or(1);
  }
  return threads;
}

Result<void> verify_threads(const schedule::State& state, int64_t warp) {
  std::optional<Diagnostic> wrong;
  found_blocks(state, [&](const SRef& block) {
    const Attr* least = find_attr(block.block()->annotations, least_threads);
    const Attr* most = find_attr(block.block()->annotations, most_threads);
    if (!least || !most || wrong) return Taken{};
    const int64_t threads = threads_around(block, warp);
    if (threads < least->as_int().value_or(0) || threads > most->as_int().value_or(threads))
      wrong = refused("tuning.threads", "block {0} has {1} threads, and wants {2} to {3}", block.block()->name, threads,
                      least->as_int().value_or(0), most->as_int().value_or(threads));
    return Taken{};
  });
  if (wrong) return fail(*wrong);
  return {};
}

std::vector<passes::PassCall> lowering(const SpaceTarget& target) {
  std::vector<passes::PassCall> calls;
  for (const char* name :
       {"LowerCrossThreadReduction", "LowerInitBlock", "PlanAndUpdateBufferAllocationLocation", "ConvertBlocksToOpaque",
        "LiftThreadBinding", "ManifestSharedMemoryLocalStage", "CompactBufferAllocation", "Simplify", "LowerAutoCopy",
        "UnifyThreadBinding", "LowerMatchBuffer", "InjectSoftwarePipeline", "LowerOpaqueBlock", "FlattenBuffer",
        "BF16ComputeLegalize"})
    calls.push_back({name, {}});
  calls.push_back({"NarrowDataType", {32}});
  calls.push_back({"Simplify", {}});
  calls.push_back({"VectorizeLoop", {true}});
  for (const char* name :
       {"InjectVirtualThread", "InjectDoubleBuffer", "StorageRewrite", "MergeSharedMemoryAllocations"})
    calls.push_back({name, {}});
  calls.push_back({"VerifyGPUCode",
                   {AttrDict{{"max_shared_memory_per_block", target.max_shared},
                             {"max_threads_per_block", target.max_threads},
                             {"max_vthread", 8},
                             {"max_vector_bytes", 16}}}});
  return calls;
}

}  // namespace

Result<void> verify_gpu_code(schedule::Schedule& schedule, const SpaceTarget& target) {
  TS_TRY_VOID(verify_threads(*schedule.state(), target.warp));
  IRModule module = schedule.module();
  const passes::Context context{target.target, {}};
  for (const passes::PassCall& call : lowering(target)) {
    TS_TRY(module, passes::run_pass(module, call, context));
  }
  return {};
}

}  // namespace tirscope::tuning
