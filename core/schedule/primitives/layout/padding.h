// SPDX-License-Identifier: Apache-2.0
// What fills the padding that a new layout brings: TVM's four plans.
#pragma once

#include "ir/stmt.h"

namespace tirscope::schedule {

/// A buffer in a new layout.
struct LayoutChange {
  Buffer buffer, now;
  IndexMap map;        ///< old indices -> new indices, of the buffer's index type
  IndexMap inverse;    ///< new indices -> old indices; null when it was not requested whether there is padding
  Expr padding;        ///< over the inverse's inputs: true at new indices that no old one reaches
  IndexMap pad_value;  ///< new indices -> the value in the padding; null when there is none
};

/// How the padding gets its value. All of it in terms of the buffer `now`, except `loops`, which still use the old one.
struct PaddingPlan {
  /// Before the scope's body: the caller promises the padding's value (the scope only reads the buffer).
  Stmt prologue;
  /// Loops that write the whole buffer in row-major order -> loops over the new layout that write the padding too.
  std::vector<std::pair<const ForNode*, Stmt>> loops;
  /// After `after`, a loop or BlockRealize: a block that fills the padding.
  const StmtNode* after = nullptr;
  Stmt epilogue;
  /// Blocks that `loops` rebuilt -> what they were.
  std::vector<std::pair<Block, Block>> rebuilt;
};

/// The plan for the blocks in `scope`: no change without padding; a prologue when nothing is written; else loops that
/// can be replaced; else an epilogue after the last write.
PaddingPlan plan_padding(const BlockNode& scope, const LayoutChange& change);

}  // namespace tirscope::schedule
