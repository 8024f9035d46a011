// SPDX-License-Identifier: Apache-2.0
// gpu.Reduction: one sum, by threads that each add a part of it (rfactor), and what is made of the sum.
//
// Applies when, with spatial blocks inlined,
//   1. there is one block, or two of which the second is spatial;
//   2. the first is a reduction block with a reduction loop and one written buffer, and adds: X[...] = X[...] + Y;
//   3. the read in which most of its variables occur is, in memory, a sum of terms of them, from 0; of at most one of
//      them a part is left out (x // c);
//   4. variables that do not occur there are spatial and have one value.
// Where the innermost of those is a reduction variable, a row of threads adds along it; else 16 threads beside each
// other have a column each, and 16 rows of them share the reduction.
#include <algorithm>

#include "ir/build.h"
#include "schedule/dlight/block_info.h"
#include "schedule/dlight/rules.h"

namespace tirscope::schedule::dlight {

namespace {

/// What the normal form of the loops - spatial, reduction, a factor - keeps of the block's own.
struct Normal {
  bool inner_reduction = false;
  Factor c_factor = rest;               ///< that a spatial variable is divided by
  std::vector<std::size_t> loop_order;  ///< of the block's spatial variables: their places in the fused loop
  std::size_t s_split_index = 0;
};

/// The work of `normalize`.
struct Terms {
  Handles s_loops, r_loops, c_loops;
  std::optional<Handle> s_split_loop;
};

/// Rule 3: the loop of one term.
Result<void> add_term(Steps& steps, const arith::IterSplitExpr& term, std::vector<IterInfo>& left, Terms& terms,
                      Normal& out) {
  const VarNode* var = var_of(term);
  auto info = std::ranges::find_if(left, [&](const IterInfo& iter) { return iter.var.get() == var; });
  auto factor = as_int(term.lower_factor);
  if (info == left.end() || !factor) return fail(unexpected("a read is by more than single variables"));
  Handle loop = info->loop;
  out.inner_reduction = info->kind == 'R';
  if (*factor > 1) {
    if (!terms.c_loops.empty()) return fail(not_applicable("two variables are divided in the read"));
    terms.s_split_loop = loop;
    out.s_split_index = terms.s_loops.size();
    const auto [outer, inner] = steps.split(loop, {rest, *factor});
    loop = outer;
    terms.c_loops.push_back(inner);
    if (!out.inner_reduction) out.c_factor = *factor;
  }
  (out.inner_reduction ? terms.r_loops : terms.s_loops).push_back(loop);
  left.erase(info);
  return {};
}

std::vector<std::size_t> loop_order(const BlockInfo& block, const Terms& terms, std::size_t s_split_index) {
  std::vector<std::size_t> order;
  for (const IterInfo& iter : block.iters) {
    auto at = std::ranges::find(terms.s_loops, iter.loop);
    const bool divided = terms.s_split_loop == iter.loop;
    if (at == terms.s_loops.end() && !divided) continue;
    order.push_back(divided ? s_split_index : std::size_t(at - terms.s_loops.begin()));
  }
  return order;
}

/// Rules 3 and 4: the loops become one spatial, one reduction loop and a factor.
Result<Normal> normalize(Steps& steps, const BlockInfo& block) {
  const arith::IterSumExpr access = dominant_read(steps, steps.block(block.block));
  TS_TRY_VOID(steps.result());
  if (!is_zero(access.base)) return fail(not_applicable("the read does not begin at 0"));
  Normal out;
  Terms terms;
  std::vector<IterInfo> left = block.iters;
  for (const arith::IterSplitExpr& term : access.args) TS_TRY_VOID(add_term(steps, term, left, terms, out));
  for (const IterInfo& iter : left) {
    if (iter.kind != 'S' || !is_one(iter.extent)) return fail(not_applicable("the read is not by all variables"));
    terms.s_loops.push_back(iter.loop);
  }
  out.loop_order = loop_order(block, terms, out.s_split_index);
  if (terms.s_loops.empty() || terms.r_loops.empty())
    return fail(unexpected("the read has no spatial or no reduction variable"));
  if (std::ranges::count(block.kinds(), 'S') != std::ssize(terms.s_loops))
    return fail(not_applicable("not every spatial variable is in the read"));
  if (terms.c_loops.empty()) terms.c_loops.push_back(steps.add_unit_loop(block.block));
  Handles order = terms.s_loops;
  order.insert(order.end(), terms.r_loops.begin(), terms.r_loops.end());
  order.insert(order.end(), terms.c_loops.begin(), terms.c_loops.end());
  steps.reorder(order);
  steps.fuse(terms.s_loops);
  steps.fuse(terms.r_loops);
  TS_TRY_VOID(steps.result());
  return out;
}

/// The threads for a reduction of that length: the largest power of two that is not above it.
int64_t threads_for(const ForNode& loop, const GpuTarget& target) {
  const int64_t most = target.cuda() ? 1024 : 256;
  auto extent = as_int(loop.extent);
  if (!extent) return most;
  int64_t threads = 1;
  while (threads * 2 <= *extent && threads * 2 <= most) threads *= 2;
  return threads;
}

struct WriteBack {
  Handle spatial;
  std::optional<Handle> factor;
  Handle part = {};  ///< the loop over the parts of the sum
};

/// The spatial loops of the write back in the block's own order, fused; the factor's loop beside them.
WriteBack fuse_spatial(Steps& steps, const Handles& loops, const Normal& normal) {
  if (!normal.c_factor) return {steps.fuse(loops), {}};
  if (steps.failed()) return {};
  if (loops.size() != normal.loop_order.size()) {
    steps.refuse(unexpected("the write back has other loops than the block"));
    return {};
  }
  Handles order;
  for (std::size_t at : normal.loop_order) order.push_back(loops[at]);
  steps.reorder(order);
  const auto [outer, factor] = steps.split(order[normal.s_split_index], {rest, *normal.c_factor});
  order[normal.s_split_index] = outer;
  Handles all = order;
  all.push_back(factor);
  steps.reorder(all);
  return {steps.fuse(order), factor};
}

Handles without_first(Handles loops, std::ptrdiff_t count) {
  loops.erase(loops.begin(), loops.begin() + std::min(count, std::ssize(loops)));
  return loops;
}

/// The parts of the sum, `rf`, stay in registers, and start at 0 before loop `r`; `block`, which adds them up, comes
/// below `bx`. Nothing after a refusal.
std::optional<WriteBack> write_back(Steps& steps, const Handle& block, const Handle& rf, const Handle& r,
                                    const Handle& bx, const Normal& normal) {
  steps.set_scope(rf, 0, "local");
  steps.decompose_reduction(rf, r);
  steps.reverse_compute_at(block, bx, /*preserve_unit_loops=*/true);
  const Handles own = steps.loops(block);
  if (own.size() < 2) return std::nullopt;
  WriteBack out = fuse_spatial(steps, without_first(own, 2), normal);
  out.part = own[1];
  return out;
}

void along_rows(Steps& steps, const GpuTarget& target, const Handle& block, const Normal& normal,
                const std::optional<Handle>& epilogue) {
  const auto [all, row, unit] = steps.loops_of<3>(block);
  const int64_t threads = threads_for(steps.loop(row), target);
  const Handle part = steps.split(row, {rest, threads})[1];
  const Handle rf = steps.rfactor(part, 0);
  const auto [bx, r, tx, c] = steps.loops_of<4>(rf);
  steps.reorder({bx, tx, r});
  steps.bind(bx, "blockIdx.x");
  steps.bind(tx, "threadIdx.x");
  steps.unroll_below(tx, 256);
  const std::optional<WriteBack> back = write_back(steps, block, rf, r, bx, normal);
  if (!back) return;
  steps.reorder(back->factor ? Handles{back->spatial, back->part, *back->factor} : Handles{back->spatial, back->part});
  steps.bind(back->part, "threadIdx.x");
  if (!epilogue) return;
  steps.reverse_compute_at(*epilogue, bx, /*preserve_unit_loops=*/true);
  if (!is_broadcast_epilogue(steps, block, *epilogue)) return steps.set_scope(block, 0, "local");
  steps.set_scope(block, 0, "shared");
  const Handle spatial = steps.fuse(without_first(steps.loops(*epilogue), 1));
  steps.bind(steps.split(spatial, {rest, threads})[1], "threadIdx.x");
}

/// The most threads up to 16 that divide the innermost spatial extent; 1 where that is symbolic.
int64_t columns_of(const BlockInfo& block) {
  Factor extent = rest;
  for (const IterInfo& iter : block.iters)
    if (iter.kind == 'S') extent = as_int(iter.extent);
  int64_t columns = 16;
  while (columns > 1 && !(extent && *extent % columns == 0)) --columns;
  return columns;
}

void finish_columns(Steps& steps, const Handle& block, const Handle& epilogue, const Handle& bx, int64_t len_tx) {
  steps.reverse_compute_at(epilogue, bx, /*preserve_unit_loops=*/true);
  const bool broadcast = is_broadcast_epilogue(steps, block, epilogue);
  steps.set_scope(block, 0, broadcast ? "shared" : "local");
  const Handle spatial = steps.fuse(without_first(steps.loops(epilogue), 1));
  if (broadcast) {
    const auto [round, tx, ty] = steps.split(spatial, {rest, len_tx, 16});
    steps.bind(tx, "threadIdx.x");
    steps.bind(ty, "threadIdx.y");
  } else {
    steps.bind(steps.split(spatial, {len_tx, rest})[0], "threadIdx.x");
  }
}

void beside_each_other(Steps& steps, const BlockInfo& info, const Normal& normal,
                       const std::optional<Handle>& epilogue) {
  const Handle& block = info.block;
  const int64_t len_tx = columns_of(info), len_ty = 16;
  const auto [s, column, unit] = steps.loops_of<3>(block);
  steps.split(s, {rest, len_tx});
  const Handle part = steps.split(column, {rest, len_ty})[1];
  const Handle rf = steps.rfactor(part, 0);
  const auto [bx, tx, r, ty, c] = steps.loops_of<5>(rf);
  steps.reorder({bx, tx, ty, r});
  steps.bind(tx, "threadIdx.x");
  steps.bind(ty, "threadIdx.y");
  steps.bind(bx, "blockIdx.x");
  const std::optional<WriteBack> back = write_back(steps, block, rf, r, bx, normal);
  if (!back) return;
  steps.reorder(back->factor ? Handles{back->spatial, *back->factor, back->part} : Handles{back->spatial, back->part});
  steps.bind(back->spatial, "threadIdx.x");
  steps.bind(back->part, "threadIdx.y");
  if (epilogue) finish_columns(steps, block, *epilogue, bx, len_tx);
}

}  // namespace

Result<void> reduction(Steps& steps, const GpuTarget& target) {
  TS_TRY(std::vector<BlockInfo> blocks, normalized(steps));
  blocks = inlined_spatial(steps, blocks);
  if (blocks.empty() || blocks.size() > 2)
    return fail(
        not_applicable("after inlining {0} blocks are left, not a reduction and what is made of it", blocks.size()));
  std::optional<Handle> epilogue;
  if (blocks.size() == 2) epilogue = blocks[1].block;
  if (epilogue && !blocks[1].is_injective()) return fail(not_applicable("the second block is not spatial"));
  const BlockInfo& block = blocks[0];
  const BlockNode& node = steps.block(block.block);
  if (!block.reduction || !block.has_reduction_loop() || node.writes.size() != 1 || !adds_up(node))
    return fail(not_applicable("block {0} is not a sum X[...] = X[...] + Y", node.name));
  TS_TRY(Normal normal, normalize(steps, block));
  if (normal.inner_reduction)
    along_rows(steps, target, block.block, normal, epilogue);
  else
    beside_each_other(steps, block, normal, epilogue);
  return steps.result();
}

}  // namespace tirscope::schedule::dlight
