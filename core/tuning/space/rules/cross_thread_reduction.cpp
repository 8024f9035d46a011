// SPDX-License-Identifier: Apache-2.0
// Applies on GPUs when the reduction should be shared out (needs_no_sharing). Then there are two ways: its loop over
// the threads of a block, as many as sampled, and the block as it is.
//
// The block is computed at the innermost loop that it can share with its first consumer, its result in shared memory,
// where it writes one buffer, the consumer is not to be tiled, and several consumers share a loop.
#include <algorithm>

#include "tuning/space/predicates.h"
#include "tuning/space/rules/reduction_loops.h"
#include "tuning/space/rules/rules.h"

namespace tirscope::tuning {

namespace {

using schedule::Handle;
using schedule::Handles;
using schedule::Schedule;
using schedule::SRef;
using schedule::Steps;

struct Meeting {
  Handle loop, consumer, innermost;
};

bool below_threads(Steps& steps, const Handle& block) {
  const SRef* sref = steps.sref(block);
  if (!sref) return false;
  return std::ranges::any_of(schedule::loops_above(*sref), [](const SRef* loop) {
    const IterVar& axis = loop->loop()->thread_binding;
    return axis && axis->thread_tag.starts_with("threadIdx.");
  });
}

/// Where the block and its first consumer meet; nothing where they cannot.
std::optional<Meeting> meeting(Steps& steps, const Handle& block) {
  if (steps.block(block).writes.size() != 1) return {};
  const Handles consumers = steps.consumers(block);
  if (consumers.empty()) return {};
  std::vector<const SRef*> places;
  for (const Handle& consumer : consumers) places.push_back(steps.sref(consumer));
  if (steps.failed() || !needs_no_tiling(*places.front())) return {};
  const SRef* ancestor = places.front();
  for (const SRef* place : places) ancestor = schedule::lowest_common_ancestor(*ancestor, *place);
  if (consumers.size() > 1 && ancestor->block()) return {};
  const Handles theirs = steps.loops(consumers.front()), own = steps.loops(block);
  const std::size_t common = std::min(theirs.size(), own.size());
  std::ptrdiff_t at = std::ptrdiff_t(common) - 1;
  for (std::size_t k = 0; k < common; ++k) {
    if (role_of(*steps.sref(own[k])) != LoopRole::Spatial) {
      at = std::ptrdiff_t(k) - 1;
      break;
    }
    if (steps.sref(theirs[k]) == ancestor) {
      at = std::ptrdiff_t(k);
      break;
    }
  }
  if (at < 0) return {};
  return Meeting{theirs[std::size_t(at)], consumers.front(), theirs.back()};
}

class CrossThread final : public SpaceRule {
 public:
  explicit CrossThread(std::vector<int64_t> thread_extents) : thread_extents_(std::move(thread_extents)) {}
  std::string_view name() const override { return "CrossThreadReduction"; }
  std::string_view summary() const override { return "the threads of a block share a reduction"; }

  Result<Branches> apply(Schedule schedule, const Handle& block, const SpaceTarget& target) const override {
    auto sref = schedule.sref(block);
    if (!sref) return fail(sref.error());
    Reason reason;
    if (!target.gpu)
      reason = message("the target has no threads that share memory");
    else
      reason = needs_no_sharing(*schedule.state(), **sref, target.max_threads);
    if (reason) {
      Branches out{{std::move(schedule)}};
      out.reason = std::move(reason);
      return out;
    }
    Schedule copy = schedule.forked_copy();
    Steps steps(copy);
    const std::optional<Meeting> met = meeting(steps, block);
    Handle threads = steps.sample_categorical(thread_extents_);
    if (met) join(steps, block, *met, threads);
    const ReductionLoop reduction = fused_reduction(steps, block);
    const Handles parts = steps.split_rest(reduction.loop, threads);
    if (parts.size() == 2) steps.bind(parts[1], "threadIdx.x");
    TS_TRY_VOID(steps.result());
    Branches out;
    out.schedules.push_back(std::move(copy));
    out.schedules.push_back(std::move(schedule));
    return out;
  }

 private:
  static void join(Steps& steps, const Handle& block, const Meeting& met, Handle& threads) {
    Handle target = met.loop;
    if (below_threads(steps, met.consumer)) {
      threads = threads_of_trace(steps.schedule().trace()).value_or(threads);
    } else {
      const Handles parts = steps.split_rest(met.innermost, threads);
      if (parts.size() != 2) return;
      steps.bind(parts[1], "threadIdx.x");
      if (met.innermost == met.loop) target = parts[0];
    }
    steps.compute_at(block, target, true);
    steps.set_scope(block, 0, "shared");
  }

  /// The sampled factor of the first split of the trace, where its inner loop is bound to threadIdx.x.
  static std::optional<Handle> threads_of_trace(const schedule::Trace& trace) {
    const auto split = std::ranges::find(trace.instructions, "split",
                                         [](const schedule::Instruction& one) { return one.primitive->name; });
    if (split == trace.instructions.end() || split->outputs.size() < 2) return {};
    for (const schedule::Instruction& bind : trace.instructions) {
      if (bind.primitive->name != "bind" || bind.arguments.size() < 2) continue;
      const auto* axis = bind.arguments[1].get<std::string>();
      const auto* loop = bind.arguments[0].get<Handle>();
      if (!axis || !loop || *axis != "threadIdx.x" || loop->number != split->outputs[1].number) continue;
      const auto* factors = split->arguments[1].get<schedule::ValueList>();
      const Handle* factor = factors && factors->size() > 1 ? (*factors)[1].get<Handle>() : nullptr;
      if (factor) return *factor;
    }
    return {};
  }

  std::vector<int64_t> thread_extents_;
};

}  // namespace

std::shared_ptr<const SpaceRule> cross_thread_reduction(std::vector<int64_t> thread_extents) {
  return std::make_shared<CrossThread>(std::move(thread_extents));
}

}  // namespace tirscope::tuning
