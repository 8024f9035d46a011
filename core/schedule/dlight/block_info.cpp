// SPDX-License-Identifier: Apache-2.0
#include "schedule/dlight/block_info.h"

#include <algorithm>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/compare/structural_equal.h"
#include "ir/ops/strides.h"
#include "ir/walk/visitor.h"
#include "schedule/dlight/rules.h"
#include "schedule/legality/block.h"

namespace tirscope::schedule::dlight {

char kind_of(const IterVarNode& iter) {
  return iter.type == IterType::DataParallel ? 'S' : iter.type == IterType::CommReduce ? 'R' : 'O';
}

std::string BlockInfo::kinds() const {
  std::string out;
  for (const IterInfo& iter : iters) out += iter.kind;
  return out;
}
bool BlockInfo::is_injective() const {
  return std::ranges::all_of(iters, [](const IterInfo& iter) { return iter.kind == 'S'; });
}
bool BlockInfo::has_reduction_loop() const {
  return std::ranges::any_of(iters, [](const IterInfo& iter) { return iter.kind == 'R'; });
}

// ---- the normal form ------------------------------------------------------------------------------------------------

bool is_plain(const SRef& block) {
  const std::vector<const SRef*> loops = loops_above(block);
  const std::vector<Expr>& values = block.realize->iter_values;
  if (loops.empty()) return true;
  if (loops.size() != values.size()) return false;
  for (std::size_t i = 0; i < loops.size(); ++i)
    if (values[i].get() != loops[i]->loop()->var.get() || !is_zero(loops[i]->loop()->min)) return false;
  return true;
}

namespace {

void add_leaves(Steps& steps, const Handle& block, Handles& leaves) {
  const Handles children = steps.child_blocks(block);
  if (children.empty() && !steps.failed()) leaves.push_back(block);
  for (const Handle& child : children) add_leaves(steps, child, leaves);
}

/// The variables with more than one value have one type.
bool of_one_type(const BlockNode& block) {
  const IterVarNode* first = nullptr;
  for (const IterVar& iter : block.iter_vars) {
    if (is_one(iter->domain->extent)) continue;
    if (first && first->var->dtype != iter->var->dtype) return false;
    first = iter.get();
  }
  return true;
}

/// Sends the variables to those with more than one value; a constant in front where none of them is spatial.
IndexMap without_unit_iters(const BlockNode& block) {
  std::vector<Var> inputs;
  std::vector<Expr> outputs;
  bool spatial = false;
  for (const IterVar& iter : block.iter_vars) {
    inputs.push_back(make_var(iter->var->name, iter->var->dtype));
    if (is_one(iter->domain->extent)) continue;
    outputs.push_back(inputs.back());
    spatial = spatial || iter->type == IterType::DataParallel;
  }
  if (!spatial) outputs.insert(outputs.begin(), int64(0));
  return make<IndexMapNode>(std::move(inputs), std::move(outputs));
}

BlockInfo info_of(Steps& steps, const Handle& block, const Handles& loops) {
  BlockInfo info{block, {}};
  const BlockNode& node = steps.block(block);
  for (std::size_t i = 0; i < std::min(loops.size(), node.iter_vars.size()); ++i) {
    const IterVarNode& iter = *node.iter_vars[i];
    info.iters.push_back({kind_of(iter), iter.var, iter.domain->extent, loops[i]});
  }
  const SRef* sref = steps.sref(block);
  const SRef* root = sref ? scope_root(*sref) : nullptr;
  info.reduction = root && reduction_block_violation(*steps.schedule().state(), *sref, *root) == 0;
  return info;
}

}  // namespace

Result<std::vector<BlockInfo>> normalized(Steps& steps) {
  Handles blocks;
  const Handle root = steps.get_block("root");
  if (!steps.failed())
    for (const Handle& child : steps.child_blocks(root)) add_leaves(steps, child, blocks);
  for (const Handle& block : blocks) {
    const SRef* sref = steps.sref(block);
    if (sref && !is_plain(*sref))
      return fail(
          not_applicable("the variables of block {0} are not its loops one by one, from 0", sref->block()->name));
  }
  std::vector<BlockInfo> out;
  for (const Handle& block : blocks) {
    const SRef* sref = steps.sref(block);
    if (sref && !loops_above(*sref).empty() && of_one_type(*sref->block()))
      steps.transform_block_layout(block, without_unit_iters(*sref->block()));
    const Handles loops = steps.loops(block);
    out.push_back(info_of(steps, block, loops));
  }
  if (Result<void> done = steps.result(); !done)
    return fail(
        not_applicable("the blocks cannot be given one loop for each variable: {0}", done.error().message.str()));
  return out;
}

// ---- inlining -------------------------------------------------------------------------------------------------------

std::vector<BlockInfo> inlined(Steps& steps, std::vector<BlockInfo> blocks) {
  while (true) {
    auto done = std::ranges::find_if(blocks, [&](const BlockInfo& b) { return steps.try_compute_inline(b.block); });
    if (done == blocks.end())
      done =
          std::ranges::find_if(blocks, [&](const BlockInfo& b) { return steps.try_reverse_compute_inline(b.block); });
    if (done == blocks.end()) return blocks;
    blocks.erase(done);
  }
}

std::vector<BlockInfo> inlined_spatial(Steps& steps, const std::vector<BlockInfo>& blocks) {
  std::vector<BlockInfo> out, spatial;
  auto flush = [&] {
    if (spatial.empty()) return;
    for (BlockInfo& left : inlined(steps, std::move(spatial))) out.push_back(std::move(left));
    spatial.clear();
  };
  for (const BlockInfo& block : blocks) {
    if (block.is_injective()) {
      spatial.push_back(block);
      continue;
    }
    flush();
    out.push_back(block);
  }
  flush();
  return out;
}

// ---- accesses -------------------------------------------------------------------------------------------------------

VarSet iters_in(Steps& steps, const BlockNode& block, const BufferRegionNode& region) {
  VarSet out;
  for (const Range& range : region.region) {
    if (!is_one(range->extent))
      steps.refuse(unexpected("block {0} touches more than one element of buffer {1} at a time", block.name,
                              region.buffer->name));
    for (const Var& var : free_vars(*range->min))
      if (std::ranges::any_of(block.iter_vars, [&](const IterVar& iter) { return iter->var == var; }))
        out.insert(var.get());
  }
  return out;
}

namespace {

/// Where in memory the region begins, in elements.
Expr offset_of(const BufferRegionNode& region) {
  const BufferNode& buffer = *region.buffer;
  Expr offset = make_const(buffer.index_dtype(), 0);
  for (std::size_t i = 0; i < region.region.size(); ++i) {
    const Expr& index = region.region[i]->min;
    if (has_strides(buffer))
      offset = offset + index * buffer.strides[i];
    else
      offset = (i > 0 ? offset * buffer.shape[i] : offset) + index;
  }
  return is_zero(buffer.elem_offset) ? offset : offset + buffer.elem_offset;
}

}  // namespace

arith::IterSumExpr dominant_read(Steps& steps, const BlockNode& block) {
  const BufferRegionNode* most = nullptr;
  std::size_t count = 0;
  for (const BufferRegion& read : block.reads) {
    const std::size_t iters = iters_in(steps, block, *read).size();
    if (most && iters <= count) continue;
    most = read.get();
    count = iters;
  }
  if (!most) steps.refuse(unexpected("block {0} reads nothing", block.name));
  if (steps.failed()) return {{}, int32(0)};
  arith::VarRanges ranges;
  for (const IterVar& iter : block.iter_vars) ranges.emplace_back(iter->var, iter->domain);
  arith::Analyzer analyzer;
  return arith::normalize_to_iter_sum(offset_of(*most), ranges, analyzer);
}

const VarNode* var_of(const arith::IterSplitExpr& term) {
  const Expr* source = std::get_if<Expr>(&term.source->source);
  return source ? as<VarNode>(source->get()) : nullptr;
}

bool adds_up(const BlockNode& block) {
  const auto* store = as<BufferStoreNode>(block.body.get());
  const auto* sum = store ? as<AddNode>(store->value.get()) : nullptr;
  return sum && structural_equal(sum->a, make<BufferLoadNode>(store->buffer, store->indices), /*map_free_vars=*/true);
}

bool is_broadcast_epilogue(Steps& steps, const Handle& block, const Handle& epilogue) {
  const BlockNode& producer = steps.block(block);
  const BlockNode& node = steps.block(epilogue);
  for (const BufferRegion& read : node.reads) {
    const bool written =
        std::ranges::any_of(producer.writes, [&](const BufferRegion& write) { return write->buffer == read->buffer; });
    if (written && iters_in(steps, node, *read).size() < node.iter_vars.size()) return true;
  }
  return false;
}

int64_t largest_factor(const Factor& number, std::vector<int64_t> factors) {
  std::ranges::sort(factors, std::greater());
  for (int64_t factor : factors)
    if (number && *number % factor == 0) return factor;
  return 1;
}

}  // namespace tirscope::schedule::dlight
