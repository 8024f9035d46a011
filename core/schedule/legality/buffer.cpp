// SPDX-License-Identifier: Apache-2.0
#include "schedule/legality/buffer.h"

#include "arith/analyzer.h"
#include "ir/ops/storage_scope.h"
#include "ir/walk/mutator.h"
#include "schedule/legality/binding.h"
#include "support/format.h"

namespace tirscope::schedule {

Result<void> require_storage_scope(const std::string& scope) {
  if (find_storage_rank(scope)) return {};
  return fail(
      refuse("storage-scope.unknown",
             message("there is no storage scope \"{0}\"; use \"global\", \"shared\", \"local\" or \"warp\"", scope), {},
             formatted("The input storage scope \"{}\" is invalid.", scope)));
}

Result<Buffer> nth_buffer(const SRef& block, int64_t index, Side side) {
  const auto& regions = side == Side::Read ? block.block()->reads : block.block()->writes;
  if (0 <= index && index < int64_t(regions.size())) return regions[std::size_t(index)]->buffer;
  const char* verb = side == Side::Read ? "read" : "write";
  return fail(refuse(
      "buffer-index.out-of-range",
      message(side == Side::Read ? "block \"{0}\" reads {1} buffers, numbered from 0; there is no buffer {2}"
                                 : "block \"{0}\" writes {1} buffers, numbered from 0; there is no buffer {2}",
              block.block()->name, regions.size(), index),
      {block.stmt},
      formatted("The block {{0}} has {0} {1} regions, so `buffer_index` is required to be in [0, {0}). However, the "
                "input `buffer_index` is {2}, which is out of the expected range.",
                regions.size(), verb, index)));
}

BufferRegion region_of(const std::vector<BufferRegion>& regions, const BufferNode* buffer) {
  for (const BufferRegion& region : regions)
    if (region->buffer.get() == buffer) return region;
  return nullptr;
}

Result<const SRef*> only_writer(const BlockScope& scope, const Buffer& buffer) {
  const std::vector<const SRef*>& writers = scope.writers(buffer.get());
  if (writers.empty()) return nullptr;
  if (writers.size() == 1) return writers[0];
  std::vector<const Node*> where;
  for (const SRef* writer : writers) where.push_back(writer->stmt);
  return fail(refuse(
      "buffer.several-writers",
      message("buffer \"{0}\" is written by {1} blocks; only one block may write it", buffer->name, writers.size()),
      where,
      formatted("The buffer {} is expected to be written by single block, but got {} blocks who write it.",
                buffer->name, writers.size())));
}

Buffer with_scope(const Buffer& buffer, const std::string& scope) {
  Var data = with(*buffer->data, [&](VarNode& var) {
    var.name += "_" + scope;
    if (var.pointer) var.pointer->scope = scope;
  });
  return with(*buffer, [&](BufferNode& copy) {
    copy.data = data;
    copy.name += "_" + scope;
  });
}

BufferRegion bound_region(const BufferRegion& region, const BlockRealizeNode& realize) {
  VarMap values;
  for (std::size_t i = 0; i < realize.iter_values.size(); ++i)
    values.emplace(realize.block->iter_vars[i]->var.get(), realize.iter_values[i]);
  return substitute(region, values);
}

BufferRegion covering_region(const Buffer& buffer, const arith::Region& sets) {
  std::vector<Range> region;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const Expr& size = buffer->shape[i];
    region.push_back(sets[i].cover_range(make_range(make_const(size->dtype, 0), size)));
  }
  return make<BufferRegionNode>(buffer, region);
}

BufferRegion relaxed_region(const BufferRegion& region, const SRef& block, const SRef& low, const SRef& high) {
  arith::Analyzer analyzer;
  const Buffer& buffer = region->buffer;
  return covering_region(buffer, arith::estimate_region_upper_bound(bound_region(region, *block.realize)->region,
                                                                    loop_domain(low, &high, buffer->scope()),
                                                                    block.realize->predicate, analyzer));
}

void assume_shapes(const SRef& sref, arith::Analyzer& analyzer) {
  for (const BufferBinding& binding : sref.tree->function()->buffer_map)
    for (const Expr& extent : binding.buffer->shape) analyzer.mark_non_negative(extent);
}

}  // namespace tirscope::schedule
