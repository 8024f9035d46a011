// SPDX-License-Identifier: Apache-2.0
// Each block with an init, whose reduction variables are bound to no thread axis, is decomposed at its outermost loop
// that is not spatial. A block that is to be tensorized leaves to its init what that is to be tensorized with.
#include <algorithm>

#include "ir/walk/visitor.h"
#include "schedule/steps.h"
#include "tuning/postprocs/found_blocks.h"
#include "tuning/postprocs/postproc.h"
#include "tuning/space/annotations.h"
#include "tuning/space/predicates.h"

namespace tirscope::tuning {

namespace {

using schedule::Handle;
using schedule::Handles;
using schedule::SRef;
using schedule::Steps;

bool reduces_over_threads(const SRef& block) {
  std::vector<const VarNode*> threads;
  for (const SRef* at = block.parent; at; at = at->parent)
    if (at->loop() && at->loop()->kind_of_loop == ForKind::ThreadBinding) threads.push_back(at->loop()->var.get());
  for (std::size_t k = 0; k < block.realize->iter_values.size(); ++k)
    if (block.block()->iter_vars[k]->type == IterType::CommReduce &&
        uses_var(*block.realize->iter_values[k],
                 [&](const VarNode& var) { return std::ranges::contains(threads, &var); }))
      return true;
  return false;
}

std::optional<std::size_t> outermost_reduction(const SRef& block) {
  const std::vector<const SRef*> loops = schedule::loops_above(block);
  for (std::size_t k = 0; k < loops.size(); ++k)
    if (role_of(*loops[k]) != LoopRole::Spatial) return k;
  return {};
}

bool can_be_decomposed(const SRef& block) {
  return block.block()->init && !reduces_over_threads(block) && outermost_reduction(block);
}

void hand_on_intrinsics(Steps& steps, const Handle& block, const Handle& init) {
  if (!find_attr(steps.block(block).annotations, auto_tensorize)) return;
  const Attr* given = find_attr(steps.block(block).annotations, auto_tensorize_init);
  const std::string intrinsic = given && given->as_string() ? *given->as_string() : "";
  steps.unannotate(init, auto_tensorize);
  steps.annotate(init, auto_tensorize, intrinsic);
  if (!given) return;
  steps.unannotate(block, auto_tensorize_init);
  steps.unannotate(init, auto_tensorize_init);
}

}  // namespace

Result<void> rewrite_reduction_block(schedule::Schedule& schedule, const SpaceTarget&) {
  for (;;) {
    const std::vector<FoundBlock> blocks =
        found_blocks(*schedule.state(), [](const SRef& block) { return Taken{can_be_decomposed(block)}; });
    if (blocks.empty()) return {};
    Steps steps(schedule);
    for (const FoundBlock& found : blocks) {
      const Handle block = steps.get_block(found.name, found.function);
      const SRef* sref = steps.sref(block);
      const auto at = sref ? outermost_reduction(*sref) : std::nullopt;
      const Handles loops = steps.loops(block);
      if (!at || *at >= loops.size()) return steps.result();
      const Handle init = steps.decompose_reduction(block, loops[*at]);
      hand_on_intrinsics(steps, block, init);
    }
    TS_TRY_VOID(steps.result());
  }
}

}  // namespace tirscope::tuning
