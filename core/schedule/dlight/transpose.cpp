// SPDX-License-Identifier: Apache-2.0
// gpu.Transpose: a matrix that is copied with its axes exchanged goes through shared memory in padded tiles.
//
// Applies when
//   1. the last block that is no plain spatial one, from the end on, copies an element to the same indices in another
//      order;
//   2. that block has two loops.
// The block before it, where there is one, is read through; what comes before that one is inlined.
#include <algorithm>
#include <set>

#include "ir/build.h"
#include "schedule/dlight/block_info.h"
#include "schedule/dlight/rules.h"

namespace tirscope::schedule::dlight {

namespace {

bool is_transpose(const BlockNode& block) {
  const auto* store = as<BufferStoreNode>(block.body.get());
  const auto* load = store ? as<BufferLoadNode>(store->value.get()) : nullptr;
  if (!load || load->indices == store->indices) return false;
  std::set<const Node*> left, right;
  for (const Expr& index : store->indices) left.insert(index.get());
  for (const Expr& index : load->indices) right.insert(index.get());
  return left == right;
}

/// Rule 1: which block; -1 for none.
int find_transpose(Steps& steps, const std::vector<BlockInfo>& blocks) {
  for (std::size_t i = blocks.size(); i-- > 0;) {
    if (is_transpose(steps.block(blocks[i].block))) return int(i);
    if (!blocks[i].is_injective()) return -1;
  }
  return -1;
}

struct Shape {
  int64_t len_tx, len_ty, unroll;
};

void schedule(Steps& steps, const Handle& block, const std::array<Handle, 2>& loops, int64_t c_factor, Shape shape) {
  const auto [rows, packed] = steps.split(loops[0], {rest, c_factor});
  const auto [bi, ti] = steps.split(rows, {rest, shape.len_ty});
  const auto [bj, tj] = steps.split(loops[1], {rest, shape.len_tx});
  steps.reorder({bi, bj, ti, tj, packed});
  steps.bind(bi, "blockIdx.y");
  steps.bind(bj, "blockIdx.x");
  steps.bind(ti, "threadIdx.y");
  steps.bind(tj, "threadIdx.x");
  const int64_t lanes = std::min<int64_t>(4, c_factor);
  const auto [chunk, vector] = steps.split(packed, {rest, lanes});
  if (lanes > 1) steps.vectorize(vector);

  const Handle tile = steps.cache_read(block, 0, "shared");
  steps.compute_at(tile, bj);
  Handles own = steps.loops(tile);
  own.erase(own.begin(), own.begin() + std::min<std::ptrdiff_t>(2, std::ssize(own)));
  const auto [round, ty, tx, v] = steps.split(steps.fuse(own), {rest, shape.len_ty, shape.len_tx, c_factor});
  steps.bind(ty, "threadIdx.y");
  steps.bind(tx, "threadIdx.x");
  steps.unroll(v);
  steps.storage_align(tile, 0, 0, 32, 1);
  steps.unroll_below(bi, shape.unroll);
}

}  // namespace

Result<void> transpose(Steps& steps, const GpuTarget& target) {
  TS_TRY(std::vector<BlockInfo> blocks, normalized(steps));
  const int at = find_transpose(steps, blocks);
  if (at < 0) return fail(not_applicable("no block after the last reduction copies a matrix with its axes exchanged"));
  const Handle block = blocks[std::size_t(at)].block;
  std::optional<Handle> prologue;
  if (at > 0) {
    const std::vector<BlockInfo> before(blocks.begin(), blocks.begin() + at - 1);
    if (!inlined_spatial(steps, before).empty())
      return fail(unexpected("blocks before the one that the transposed block reads cannot be inlined"));
    prologue = blocks[std::size_t(at) - 1].block;
  }
  const Handles loops = steps.loops(block);
  TS_TRY_VOID(steps.result());
  if (loops.size() != 2) return fail(not_applicable("the block that transposes has {0} loops, not 2", loops.size()));
  int64_t c_factor = 1;
  if (prologue) {
    const arith::IterSumExpr access = dominant_read(steps, steps.block(*prologue));
    if (!access.args.empty()) c_factor = as_int(access.args[0].lower_factor).value_or(1);
  }
  schedule(steps, block, {loops[0], loops[1]}, c_factor, target.cuda() ? Shape{16, 8, 256} : Shape{16, 8, 64});
  if (prologue) steps.compute_inline(*prologue);
  return steps.result();
}

}  // namespace tirscope::schedule::dlight
