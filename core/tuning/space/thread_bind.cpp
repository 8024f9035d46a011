// SPDX-License-Identifier: Apache-2.0
#include "tuning/space/thread_bind.h"

#include <algorithm>

#include "tuning/space/predicates.h"

namespace tirscope::tuning {

namespace {

using schedule::Handle;
using schedule::Handles;
using schedule::SRef;
using schedule::Steps;

/// What is known of the loops of a block, outermost first: positions, nothing where there is no such loop.
struct LoopFacts {
  std::optional<std::size_t> block_axis, thread_axis;
  std::size_t fusible = 0;  ///< so many leading loops are serial and hold nothing else
  std::size_t spatial = 0;  ///< so many leading ones are spatial
};

LoopFacts facts_of(const std::vector<const SRef*>& loops) {
  LoopFacts out;
  std::optional<std::size_t> fusible;
  for (std::size_t k = 0; k < loops.size(); ++k) {
    const ForNode& loop = *loops[k]->loop();
    const std::string tag = loop.thread_binding ? loop.thread_binding->thread_tag : "";
    if (tag.starts_with("blockIdx.") && !out.block_axis) out.block_axis = k;
    if (tag.starts_with("threadIdx.") && !out.thread_axis) out.thread_axis = k;
    if (loop.kind_of_loop != ForKind::Serial && !fusible) fusible = k;
    if (loop.body->kind == Kind::SeqStmt && !fusible) fusible = k + 1;
    if (role_of(*loops[k]) == LoopRole::Spatial && out.spatial == k) ++out.spatial;
  }
  out.fusible = fusible.value_or(loops.size());
  return out;
}

Handles first(const Handles& loops, std::size_t count) {
  return Handles(loops.begin(), loops.begin() + std::ptrdiff_t(std::min(count, loops.size())));
}

}  // namespace

Result<void> bind_to_threads(Steps& steps, const Handle& block, int64_t max_blocks, int64_t max_threads,
                             const ChooseThreads& choose) {
  const SRef* sref = steps.sref(block);
  if (!sref || !sref->parent || is_tiled(*sref)) return steps.result();
  LoopFacts facts = facts_of(schedule::loops_above(*sref));
  if (facts.block_axis && facts.thread_axis) return {};
  if (facts.block_axis)
    return fail(refused("tuning.block-without-threads",
                        "the loops of block {0} are bound to blockIdx, but none to threadIdx; bind one, or none at all",
                        sref->block()->name));
  Handles loops = steps.loops(block);
  if (facts.spatial == 0) {
    loops.insert(loops.begin(), steps.add_unit_loop(loops.empty() ? block : loops.front()));
    facts.spatial = 1;
    ++facts.fusible;
    if (facts.thread_axis) ++*facts.thread_axis;
  }
  if (facts.thread_axis) {
    steps.bind(steps.fuse(first(loops, std::min({facts.fusible, *facts.thread_axis, facts.spatial}))), "blockIdx.x");
    return steps.result();
  }
  const Handle fused = steps.fuse(first(loops, std::min(facts.fusible, facts.spatial)));
  const auto extent = as_int(steps.loop(fused).extent);
  if (extent && *extent <= max_blocks * max_threads) {
    const Threads threads = choose(steps, std::min(*extent, max_threads));
    const Handles parts = std::visit([&](const auto& number) { return steps.split_rest(fused, number); }, threads);
    if (parts.size() == 2) steps.bind(parts[0], "blockIdx.x"), steps.bind(parts[1], "threadIdx.x");
    return steps.result();
  }
  const Handles parts = steps.split_all(fused, {std::nullopt, max_blocks, max_threads});
  if (parts.size() == 3) {
    steps.reorder({parts[1], parts[2], parts[0]});
    steps.bind(parts[1], "blockIdx.x");
    steps.bind(parts[2], "threadIdx.x");
  }
  return steps.result();
}

}  // namespace tirscope::tuning
