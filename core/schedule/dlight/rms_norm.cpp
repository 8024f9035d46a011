// SPDX-License-Identifier: Apache-2.0
// gpu.RMSNorm: y = x / sqrt(mean(x * x) + e) * w over the last axis: one block of threads for each row, which reads the
// row once into registers, adds its squares across the threads, and shares the factor of the row.
//
// Applies when
//   1. a block stores rsqrt(...) of something;
//   2. without the blocks that only copy or cast, four are left in a line, as in T_multiply, T_multiply_red, rsqrt,
//      T_rms_norm: spatial; a sum over its last variable; the spatial one of 1; spatial;
//   3. each of them has leading loops to fuse: TVM's rule fails on matrices of two axes;
//   4. their variables are their loops, one by one, from 0.
#include <algorithm>

#include "ir/build.h"
#include "ir/compare/structural_equal.h"
#include "schedule/dlight/block_info.h"
#include "schedule/dlight/rules.h"

namespace tirscope::schedule::dlight {

namespace {

const Expr* stored_value(const BlockNode& block) {
  const auto* store = as<BufferStoreNode>(block.body.get());
  return store ? &store->value : nullptr;
}

/// Rule 1.
bool stores_rsqrt(const BlockNode& block) {
  const Expr* value = stored_value(block);
  const auto* call = value ? as<CallNode>(value->get()) : nullptr;
  return call && call->op == &op::rsqrt();
}

/// X[i, j] = Y[i, j], or a cast of it.
bool copies_or_casts(const BlockNode& block) {
  const Expr* value = stored_value(block);
  if (!value) return false;
  const auto* cast = as<CastNode>(value->get());
  const auto* load = as<BufferLoadNode>(cast ? cast->value.get() : value->get());
  const auto* store = as<BufferStoreNode>(block.body.get());
  return load && load->indices.size() == store->indices.size() &&
         std::ranges::equal(load->indices, store->indices,
                            [](const Expr& a, const Expr& b) { return structural_equal(a, b); });
}

std::string kinds_of(const BlockNode& block) {
  std::string out;
  for (const IterVar& iter : block.iter_vars) out += kind_of(*iter);
  return out;
}

/// Rules 2 and 3, on the row's copy, the four blocks, and the result's copy.
Result<void> require_form(Steps& steps, const Handles& blocks) {
  if (blocks.size() != 6)
    return fail(not_applicable("without casts {0} blocks are left, not squares, their sum, its root and the product",
                               std::ptrdiff_t(blocks.size()) - 2));
  const std::string kinds = kinds_of(steps.block(blocks[0]));
  if (kinds.size() < 3 || !std::ranges::all_of(kinds, [](char kind) { return kind == 'S'; }))
    return fail(not_applicable("the rule is for tensors of three axes and more"));
  const std::string leading = kinds.substr(1);
  const std::string forms[] = {kinds, kinds, leading + 'R', leading, kinds, kinds};
  for (std::size_t i = 0; i < blocks.size(); ++i)
    if (const BlockNode& block = steps.block(blocks[i]); kinds_of(block) != forms[i])
      return fail(not_applicable("block {0} has variables of the kinds {1}, where {2} are expected", block.name,
                                 kinds_of(block), forms[i]));
  if (!stores_rsqrt(steps.block(blocks[3])))
    return fail(not_applicable("block {0} is not the root of the sum", steps.block(blocks[3]).name));
  return {};
}

/// The leading loops become one.
void fuse_leading(Steps& steps, const Handle& block) {
  Handles loops = steps.loops(block);
  if (loops.size() < 2) return steps.refuse(not_applicable("block {0} has no leading loops", steps.block(block).name));
  loops.pop_back();
  steps.fuse(loops);
}

void schedule_row(Steps& steps, const Handles& blocks, int64_t threads) {
  const Handle &read = blocks[0], &square = blocks[1], &sum = blocks[2], &root = blocks[3], &product = blocks[4],
               &write = blocks[5];
  constexpr int64_t lanes = 8;
  const auto [bx, row] = steps.loops_of<2>(read);
  const Handle tx = steps.split(row, {threads, rest, lanes})[0];
  steps.bind(bx, "blockIdx.x");
  steps.bind(tx, "threadIdx.x");
  steps.vectorize(steps.loops_of<4>(read)[3]);
  steps.reverse_compute_at(square, tx);
  steps.reverse_compute_at(sum, tx);
  steps.reverse_compute_at(root, bx);
  steps.reverse_compute_at(product, bx);
  const auto [outer, inner] = steps.loops_of<2>(product);
  const Handle lane = steps.split(inner, {threads, rest, lanes})[0];
  steps.bind(lane, "threadIdx.x");
  steps.reverse_compute_at(write, lane);
  steps.vectorize(steps.loops_of<3>(write)[2]);
  steps.set_scope(square, 0, "local");
  steps.set_scope(sum, 0, "local");
  steps.set_scope(root, 0, "shared");
  steps.set_scope(product, 0, "local");
}

}  // namespace

Result<void> rms_norm(Steps& steps, const GpuTarget& target) {
  const Handle root = steps.get_block("root");
  if (steps.failed()) return fail(not_applicable("the function has no block \"root\""));
  const Handles given = steps.child_blocks(root);
  TS_TRY_VOID(steps.result());
  if (std::ranges::none_of(given, [&](const Handle& block) { return stores_rsqrt(steps.block(block)); }))
    return fail(not_applicable("no block stores a rsqrt"));
  for (const Handle& block : given)  // 4
    if (const SRef* sref = steps.sref(block); sref && !is_plain(*sref))
      return fail(
          not_applicable("the variables of block {0} are not its loops one by one, from 0", sref->block()->name));
  steps.cache_read(given.front(), 0, "local");
  steps.cache_write(given.back(), 0, "local");
  TS_TRY_VOID(steps.result());
  for (const Handle& block : given)
    if (copies_or_casts(steps.block(block))) steps.compute_inline(block);
  if (Result<void> done = steps.result(); !done)
    return fail(not_applicable("a cast cannot be inlined: {0}", done.error().message.str()));
  const Handles blocks = steps.child_blocks(root);
  TS_TRY_VOID(require_form(steps, blocks));
  for (const Handle& block : blocks) fuse_leading(steps, block);
  TS_TRY_VOID(steps.result());
  schedule_row(steps, blocks, target.cuda() ? 512 : 256);
  if (Result<void> done = steps.result(); !done)
    return fail(not_applicable("the schedule does not fit the blocks: {0}", done.error().message.str()));
  return {};
}

}  // namespace tirscope::schedule::dlight
