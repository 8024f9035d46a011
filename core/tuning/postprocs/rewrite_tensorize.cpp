// SPDX-License-Identifier: Apache-2.0
// Each block that rules marked for a tensor intrinsic is tensorized with it. On processors the block that starts such a
// reduction has no intrinsic: its loop becomes a vector. A block that the intrinsic does not fit stays as it is.
#include "schedule/steps.h"
#include "tuning/postprocs/found_blocks.h"
#include "tuning/postprocs/postproc.h"
#include "tuning/space/annotations.h"

namespace tirscope::tuning {

namespace {

using schedule::Handle;
using schedule::Handles;
using schedule::SRef;
using schedule::Steps;

const std::string* intrinsic_of(const BlockNode& block) {
  const Attr* given = find_attr(block.annotations, auto_tensorize);
  return given ? given->as_string() : nullptr;
}

/// The one loop of the one block inside of it.
void vectorize_start(Steps& steps, const Handle& block) {
  const Handles inside = steps.child_blocks(block);
  if (inside.size() != 1) return;
  const Handles loops = steps.loops(inside.front());
  if (loops.size() == 1) steps.vectorize(loops.front());
}

Result<void> tensorize_marked(schedule::Schedule& schedule, bool vectorizes_starts) {
  const std::vector<FoundBlock> blocks =
      found_blocks(*schedule.state(), [](const SRef& block) { return Taken{intrinsic_of(*block.block()) != nullptr}; });
  for (const FoundBlock& found : blocks) {
    Steps steps(schedule);
    const Handle block = steps.get_block(found.name, found.function);
    const std::string* given = intrinsic_of(steps.block(block));
    if (!given) continue;
    const std::string name = *given;
    steps.unannotate(block, auto_tensorize);
    if (!name.empty()) {
      steps.try_tensorize(block, name);
    } else if (vectorizes_starts && !found.name.starts_with("init")) {
      vectorize_start(steps, block);
    }
    TS_TRY_VOID(steps.result());
  }
  return {};
}

}  // namespace

Result<void> rewrite_tensorize(schedule::Schedule& schedule, const SpaceTarget& target) {
  return tensorize_marked(schedule, !target.gpu);
}

}  // namespace tirscope::tuning
