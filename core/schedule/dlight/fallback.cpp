// SPDX-License-Identifier: Apache-2.0
// gpu.Fallback: what any program gets.
//
//   1. Blocks are brought to one loop a variable, and inlined where that is possible, into consumers first.
//   2. In each block left, spatial loops come first and are fused; without any, a loop of one iteration stands for
//   them.
//   3. The fused loop is split by the most threads of a block, and bound to blockIdx.x and threadIdx.x.
//   4. At the end, blocks with reduction loops get their start before the first of those.
// A block is left as it is where
//   5. one of its loops is bound already;
//   6. it has no loops, and launches threads itself.
#include "ir/walk/visitor.h"
#include "schedule/dlight/block_info.h"
#include "schedule/dlight/rules.h"

namespace tirscope::schedule::dlight {

namespace {

bool launches_threads(const BlockNode& block) {
  bool found = false;
  walk(block.body, [&](const Node& node) {
    const auto* attr = as<AttrStmtNode>(&node);
    const auto* loop = as<ForNode>(&node);
    found = found || (attr && (attr->key == "thread_extent" || attr->key == "virtual_thread")) ||
            (loop && loop->kind_of_loop == ForKind::ThreadBinding);
    return !found;
  });
  return found;
}

/// Rules 2, 3, 5 and 6; the first reduction loop.
std::optional<Handle> bind_block(Steps& steps, const BlockInfo& block, int64_t threads) {
  for (const Handle& loop : steps.loops(block.block))
    if (steps.loop(loop).thread_binding) return std::nullopt;
  if (steps.loops(block.block).empty() && launches_threads(steps.block(block.block))) return std::nullopt;
  Handles spatial, reduction, other;
  const Handles loops = steps.loops(block.block);
  for (std::size_t i = 0; i < std::min(loops.size(), block.iters.size()); ++i)
    (block.iters[i].kind == 'S' ? spatial : block.iters[i].kind == 'R' ? reduction : other).push_back(loops[i]);
  if (spatial.empty()) spatial.push_back(steps.add_unit_loop(block.block));
  Handles order = spatial;
  order.insert(order.end(), reduction.begin(), reduction.end());
  order.insert(order.end(), other.begin(), other.end());
  steps.reorder(order);
  const auto [bx, tx] = steps.split(steps.fuse(spatial), {rest, threads});
  steps.bind(bx, "blockIdx.x");
  steps.bind(tx, "threadIdx.x");
  if (reduction.empty()) return std::nullopt;
  return reduction[0];
}

}  // namespace

Result<void> fallback(Steps& steps, const GpuTarget& target) {
  TS_TRY(std::vector<BlockInfo> blocks, normalized(steps));
  std::vector<std::pair<Handle, Handle>> reductions;
  for (const BlockInfo& block : inlined(steps, std::move(blocks)))
    if (auto loop = bind_block(steps, block, target.max_threads)) reductions.emplace_back(block.block, *loop);
  for (const auto& [block, loop] : reductions) steps.decompose_reduction(block, loop);
  return steps.result();
}

}  // namespace tirscope::schedule::dlight
