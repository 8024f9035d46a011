// SPDX-License-Identifier: Apache-2.0
// gpu.GeneralReduction: several reductions over the same axes and what is made of them (softmax, layer norm, RMS norm):
// one block of threads for each point of the leading axes, with the results of the reductions in shared memory.
//
// Applies when, with spatial blocks inlined,
//   1. there is a block;
//   2. the first block ends with reduction variables;
//   3. all between the first and the last have the same kinds of variables;
//   4. the last is spatial, with no more variables than the first.
// Where the last block has fewer variables, unit loops stand for those that the first has beside them. A last block of
// no variables at all leaves a program of one thread.
#include <algorithm>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "schedule/dlight/block_info.h"
#include "schedule/dlight/rules.h"

namespace tirscope::schedule::dlight {

namespace {

constexpr int64_t threads = 256;

/// The last block's variables at the first block's places of equal extent, zeros elsewhere.
IndexMap aligned(const BlockInfo& first, const BlockInfo& last) {
  arith::Analyzer analyzer;
  std::vector<Var> inputs;
  for (std::size_t i = 0; i < last.iters.size(); ++i)
    inputs.push_back(make_var("i" + std::to_string(i), DataType::integer(64)));
  std::vector<Expr> outputs;
  std::size_t matched = 0;
  for (const IterInfo& iter : first.iters) {
    const bool fits = matched < inputs.size() && analyzer.can_prove_equal(iter.extent, last.iters[matched].extent);
    outputs.push_back(fits ? Expr(inputs[matched++]) : int64(0));
  }
  if (matched != inputs.size()) {
    outputs.assign(first.iters.size() - inputs.size(), int64(0));
    outputs.insert(outputs.end(), inputs.begin(), inputs.end());
  }
  return make<IndexMapNode>(std::move(inputs), std::move(outputs));
}

/// Loops of variables that index what the reductions write come first.
void align_loops(Steps& steps, const std::vector<BlockInfo>& blocks) {
  std::set<const BufferNode*> reduced;
  for (std::size_t i = 0; i + 1 < blocks.size(); ++i)
    for (const BufferRegion& write : steps.block(blocks[i].block).writes) reduced.insert(write->buffer.get());
  const BlockNode& last = steps.block(blocks.back().block);
  const Handles loops = steps.loops(blocks.back().block);
  VarSet used;
  for (const BufferRegion& read : last.reads)
    if (reduced.contains(read->buffer.get()))
      for (const Range& range : read->region)
        for (const Expr& part : {range->min, range->extent})
          for (const Var& var : free_vars(*part)) used.insert(var.get());
  Handles order, others;
  for (std::size_t i = 0; i < loops.size(); ++i) {
    const bool known = i < last.iter_vars.size() && used.contains(last.iter_vars[i]->var.get());
    (known || is_one(steps.loop(loops[i]).extent) ? order : others).push_back(loops[i]);
  }
  order.insert(order.end(), others.begin(), others.end());
  steps.reorder(order);
}

/// Splits a loop by the threads, and binds the inner part.
void spread(Steps& steps, const Handle& loop, int64_t unroll, const std::optional<Handle>& outer = {}) {
  const auto [round, tx] = steps.split(loop, {rest, threads});
  steps.reorder({tx, round});
  if (outer) steps.bind(*outer, "blockIdx.x");
  steps.bind(tx, "threadIdx.x");
  steps.unroll_below(round, unroll);
}

/// Rules 2 to 4.
Result<void> check(const std::vector<BlockInfo>& blocks, const std::string& kinds) {
  if (!kinds.ends_with('R')) return fail(not_applicable("the first block does not end with a reduction"));
  for (std::size_t i = 1; i + 1 < blocks.size(); ++i)
    if (blocks[i].kinds() != kinds) return fail(not_applicable("the reductions are not over the same axes"));
  if (!blocks.back().is_injective()) return fail(not_applicable("the last block is not spatial"));
  if (blocks.back().iters.size() > kinds.size())
    return fail(not_applicable("the last block has more variables than the reductions"));
  return {};
}

Result<void> in_one_thread(Steps& steps, const std::vector<BlockInfo>& blocks) {
  for (std::size_t i = 0; i < blocks.size(); ++i)
    steps.bind(steps.add_unit_loop(blocks[i].block), i == 0 ? "blockIdx.x" : "threadIdx.x");
  return steps.result();
}

void schedule(Steps& steps, const std::vector<BlockInfo>& blocks, const std::string& kinds, int64_t unroll) {
  const std::size_t leading = std::min(kinds.find_first_not_of('S'), kinds.size());
  const std::size_t trailing = kinds.size() - 1 - std::min(kinds.find_last_not_of('R'), kinds.size() - 1);
  const Handles loops = steps.loops(blocks.back().block);
  if (loops.size() < leading) return steps.refuse(unexpected("the last block has too few loops"));
  const Handle bx = steps.fuse(Handles(loops.begin(), loops.begin() + std::ptrdiff_t(leading)));
  spread(steps, loops.back(), unroll, bx);
  for (std::size_t i = blocks.size() - 1; i-- > 0;) {
    const Handle& block = blocks[i].block;
    const std::size_t writes = steps.block(block).writes.size();
    for (std::size_t k = 0; k < writes; ++k) steps.set_scope(block, int64_t(k), "shared");
    steps.compute_at(block, bx, /*preserve_unit_loops=*/true);
    const Handles own = steps.loops(block);
    if (own.size() < trailing) return;  // only after a refusal
    spread(steps, steps.fuse(Handles(own.end() - std::ptrdiff_t(trailing), own.end())), unroll);
  }
}

}  // namespace

Result<void> general_reduction(Steps& steps, const GpuTarget& target) {
  TS_TRY(std::vector<BlockInfo> blocks, normalized(steps));
  blocks = inlined_spatial(steps, blocks);
  if (blocks.empty()) return fail(not_applicable("there is no block"));
  const std::string kinds = blocks.front().kinds();
  if (blocks.back().iters.size() < kinds.size()) {
    if (blocks.back().iters.empty()) return in_one_thread(steps, blocks);
    steps.transform_block_layout(blocks.back().block, aligned(blocks.front(), blocks.back()));
    TS_TRY_VOID(steps.result());
  }
  TS_TRY_VOID(check(blocks, kinds));
  align_loops(steps, blocks);
  TS_TRY_VOID(steps.result());
  schedule(steps, blocks, kinds, target.cuda() ? 256 : 64);
  return steps.result();
}

}  // namespace tirscope::schedule::dlight
