// SPDX-License-Identifier: Apache-2.0
// A copy between a buffer that one block touches at one point and an intermediate buffer with its own indices.
// Shared by reindex, reindex_cache_read and reindex_cache_write.
#pragma once

#include "schedule/legality/buffer.h"
#include "schedule/primitive.h"
#include "schedule/primitives/cache/cache_stage.h"

namespace tirscope::schedule {

/// `block` touches `buffer` at one point; from now on it touches `intermediate` at `indices` instead, and there is a
/// copy at `location`.
struct ReindexStage {
  const SRef *block = nullptr, *scope_root = nullptr;
  Buffer buffer, intermediate;
  std::vector<Expr> indices;  ///< into the intermediate buffer, in terms of the block's variables
  Side side = Side::Read;
  bool redirects = true;  ///< false: the block goes on with the buffer itself
  InsertionPoint location;
  std::vector<Var> loops;  ///< of the copy, outermost first
  std::vector<Range> ranges;
  BlockRealize copy;
};

/// A block that copies from `from` to `to`, each at its indices.
Block copy_block(std::vector<IterVar> iters, const Buffer& from, const std::vector<Expr>& from_indices,
                 const Buffer& to, const std::vector<Expr>& to_indices, std::string name);

/// Nothing guards the block, and for all values of its variables these indices lie within the buffer: a copy made
/// without looking at conditions touches nothing that the block does not.
bool stays_inside(const SRef& block, const Buffer& buffer, const std::vector<Expr>& indices);

Outcome rewrite_reindex(const Context& context, const ReindexStage& stage);

/// The plan of reindex_cache_read (`side` Read) and reindex_cache_write (Write), with the rules of their headers.
Result<ReindexStage> check_reindex_cache(const Context& context, const Arguments& arguments, Side side);
std::vector<Suggestion> suggest_reindex_cache(const Context& context, const Subject& subject, Side side);

}  // namespace tirscope::schedule
