// SPDX-License-Identifier: Apache-2.0
#include "schedule/dlight/low_batch_axes.h"

#include <algorithm>

#include "ir/build.h"
#include "schedule/dlight/rules.h"

namespace tirscope::schedule::dlight {

namespace {

/// Rule 1.
Result<std::size_t> find_product(Steps& steps, const std::vector<BlockInfo>& blocks) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const std::string kinds = blocks[i].kinds();
    if (kinds.contains('O'))
      return fail(not_applicable("block {0} is neither spatial nor a reduction", steps.block(blocks[i].block).name));
    if (!kinds.contains('R')) continue;
    if (found) return fail(not_applicable("there is more than one reduction"));
    found = i;
  }
  if (!found) return fail(not_applicable("there is no reduction"));
  return *found;
}

/// The only place of the kind.
std::size_t place_of(const BlockInfo& info, char kind, std::size_t other) {
  std::size_t at = 0;
  while (at < info.iters.size() && (info.iters[at].kind != kind || at == other)) ++at;
  return at;
}

/// Rules 5 and 7: the read that is the matrix.
Result<const BufferRegionNode*> find_matrix(const BlockNode& block, const VarNode* batch) {
  const BufferRegionNode* matrix = nullptr;
  bool batched = false;
  for (const BufferRegion& read : block.reads) {
    VarSet vars;
    for (const Range& range : read->region) {
      const auto* var = as<VarNode>(range->min.get());
      if (!is_one(range->extent) || (!var && !as<IntImmNode>(range->min.get())))
        return fail(not_applicable("buffer {0} is read by more than single variables", read->buffer->name));
      if (var) vars.insert(var);
    }
    batched = batched || vars.contains(batch);
    if (!matrix && !vars.contains(batch) && vars.size() == 2) matrix = read.get();
  }
  if (!matrix) return fail(not_applicable("no matrix without the batch is read"));
  if (!batched) return fail(not_applicable("nothing is read by the batch"));
  return matrix;
}

/// The variable that is innermost in memory.
const VarNode* innermost(const BufferRegionNode& region) {
  for (std::size_t i = region.region.size(); i-- > 0;)
    if (const auto* var = as<VarNode>(region.region[i]->min.get())) return var;
  return nullptr;
}

/// Inlines the blocks that are neither the product, nor a copy for padding, nor dequantize the matrix.
void inline_others(Steps& steps, const std::vector<BlockInfo>& blocks, LowBatchParts& parts) {
  std::vector<BlockInfo> others;
  for (const BlockInfo& info : blocks) {
    const std::string& name = steps.block(info.block).name;
    if (info.has_reduction_loop())
      parts.product = info.block;
    else if (name.contains("_pad")) {
      if (steps.producers(info.block).empty()) parts.padded = info.block;
    } else if (name.contains("dequantize"))
      parts.dequantize = info.block;
    else
      others.push_back(info);
  }
  inlined(steps, others);
}

}  // namespace

Result<LowBatch> low_batch_of(Steps& steps, const std::vector<BlockInfo>& blocks, int64_t bucket) {
  TS_TRY(std::size_t at, find_product(steps, blocks));
  const BlockInfo& info = blocks[at];
  const BlockNode& block = steps.block(info.block);
  std::string kinds = info.kinds();
  std::ranges::sort(kinds);
  if (kinds != "RSS")
    return fail(not_applicable("the product has variables of the kinds {0}, not two spatial ones and a reduction",
                               info.kinds()));
  LowBatch out{.at = at};
  for (const IterInfo& iter : info.iters) {
    const Factor extent = as_int(iter.extent);
    out.padding.push_back(extent.value_or(bucket));
    if (extent) continue;
    if (out.batch) return fail(not_applicable("more than one size of the product is symbolic"));
    if (iter.kind != 'S') return fail(not_applicable("the reduction has a symbolic size"));
    out.batch = iter.var.get();
  }
  if (!out.batch) return fail(not_applicable("the batch has a fixed size"));
  if (block.reads.size() < 2 || block.writes.size() != 1 || !adds_up(block))
    return fail(not_applicable("block {0} is not a sum of products X[...] = X[...] + Y", block.name));
  return out;
}

Result<LowBatchParts> low_batch_parts(Steps& steps, const std::vector<BlockInfo>& blocks, std::size_t batch) {
  LowBatchParts parts;
  const auto product = std::ranges::find_if(blocks, &BlockInfo::has_reduction_loop);
  if (product == blocks.end()) return fail(unexpected("there is no product any more after padding"));
  inline_others(steps, blocks, parts);
  TS_TRY_VOID(steps.result());
  const std::size_t row = place_of(*product, 'S', batch), reduction = place_of(*product, 'R', batch);
  if (std::max({batch, row, reduction}) >= product->iters.size())
    return fail(unexpected("the product has other variables after padding"));
  if (row < batch)
    return fail(not_applicable("the batch stands behind the rows, and TVM shares out the wrong one there"));
  const BlockNode& block = steps.block(parts.product);
  TS_TRY(const BufferRegionNode* matrix, find_matrix(block, block.iter_vars[batch]->var.get()));
  parts.inner = innermost(*matrix) == block.iter_vars[reduction]->var.get();
  const std::vector<IterInfo>& iters = product->iters;
  steps.reorder({iters[batch].loop, iters[row].loop, iters[reduction].loop});
  steps.fuse({iters[row].loop});
  steps.fuse({iters[reduction].loop});
  TS_TRY_VOID(steps.result());
  return parts;
}

}  // namespace tirscope::schedule::dlight
