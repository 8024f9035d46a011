// SPDX-License-Identifier: Apache-2.0
// gpu.LowBatchGEMV: a matrix times a few vectors, of which the number is symbolic: C[m, n] += A[m, k] * B[n, k]. The
// batch is padded to buckets of four, and each block of threads works on one bucket; within it the rows and the
// reduction are shared as in gpu.GEMV.
//
// Applies when
//   1. the variables of each block are its loops, and the product has the form of low_batch_axes.h;
//   2. it can be padded: pad_einsum says so;
//   3. all blocks end in the kernel. (Where the matrix is stored along its rows, TVM schedules only those that a block
//      "dequantize" makes, and leaves others half done, as it does with what cannot be inlined.)
#include <algorithm>

#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "schedule/dlight/low_batch_schedules.h"
#include "schedule/dlight/rules.h"

namespace tirscope::schedule::dlight {

namespace {

/// A block beside the product that no thread runs; or null.
const BlockNode* outside_of_kernel(Steps& steps, const Handle& product) {
  const SRef* sref = steps.sref(product);
  const SRef* root = sref ? scope_root(*sref) : nullptr;
  const BlockNode* found = nullptr;
  if (!root) return found;
  walk(*root->block()->body, [&](const Node& node) {
    if (const auto* loop = as<ForNode>(&node)) return loop->kind_of_loop != ForKind::ThreadBinding;
    const auto* block = as<BlockNode>(&node);
    if (block && !found) found = block;
    return !block;
  });
  return found;
}

}  // namespace

Result<void> low_batch_gemv(Steps& steps, const GpuTarget& target) {
  constexpr int64_t bucket = 4;
  TS_TRY(std::vector<BlockInfo> blocks, normalized(steps));
  TS_TRY(LowBatch batch, low_batch_of(steps, blocks, bucket));
  const BlockInfo& product = blocks[batch.at];
  const std::size_t at = std::size_t(
      std::ranges::find_if(product.iters, [&](const IterInfo& iter) { return iter.var.get() == batch.batch; }) -
      product.iters.begin());
  steps.pad_einsum(product.block, batch.padding);
  if (Result<void> done = steps.result(); !done)
    return fail(not_applicable("the batch cannot be padded: {0}", done.error().message.str()));
  TS_TRY(std::vector<BlockInfo> padded, normalized(steps));
  TS_TRY(LowBatchParts parts, low_batch_parts(steps, padded, at));
  if (!parts.inner && !parts.dequantize)
    return fail(not_applicable("the matrix is stored along its rows, and TVM's schedule for those is not finished"));
  if (parts.inner)
    low_batch_inner(steps, parts, bucket, target);
  else
    low_batch_outer(steps, parts, bucket);
  if (Result<void> done = steps.result(); !done)
    return fail(not_applicable("the schedule does not fit the blocks: {0}", done.error().message.str()));
  if (const BlockNode* left = outside_of_kernel(steps, parts.product))
    return fail(not_applicable("TVM's schedule leaves block {0} outside of the kernel", left->name));
  return {};
}

}  // namespace tirscope::schedule::dlight
