// SPDX-License-Identifier: Apache-2.0
// The outermost blocks that are not below both blockIdx and threadIdx: their loops are bound, with as many threads as a
// block may have.
#include <algorithm>

#include "tuning/postprocs/found_blocks.h"
#include "tuning/postprocs/postproc.h"
#include "tuning/space/thread_bind.h"

namespace tirscope::tuning {

namespace {

constexpr int64_t max_blocks = 256;  // TVM's

bool is_below(const schedule::SRef& block, std::string_view axis) {
  for (const schedule::SRef* at = block.parent; at; at = at->parent)
    if (at->loop() && at->loop()->thread_binding && at->loop()->thread_binding->thread_tag.starts_with(axis))
      return true;
  return false;
}

}  // namespace

Result<void> rewrite_unbound_block(schedule::Schedule& schedule, const SpaceTarget& target) {
  const std::vector<FoundBlock> blocks = found_blocks(*schedule.state(), [](const schedule::SRef& block) {
    if (!block.parent) return Taken{false, true};
    const bool bound = is_below(block, "blockIdx.") && is_below(block, "threadIdx.");
    return Taken{!bound, false};
  });
  schedule::Steps steps(schedule);
  for (const FoundBlock& found : blocks)
    TS_TRY_VOID(bind_to_threads(steps, steps.get_block(found.name, found.function), max_blocks, target.max_threads,
                                [](schedule::Steps&, int64_t most) { return Threads(most); }));
  return steps.result();
}

}  // namespace tirscope::tuning
