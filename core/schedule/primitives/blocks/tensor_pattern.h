// SPDX-License-Identifier: Apache-2.0
// Whether a block computes what a tensor intrinsic describes: structure against structure, variables and buffers
// renamed as they come, indices relative to where the block's region begins.
#pragma once

#include <expected>
#include <string>
#include <unordered_map>
#include <vector>

#include "ir/function.h"

namespace tirscope::schedule {

/// How a block and a description differ.
struct PatternMismatch {
  Stmt ours, theirs;               ///< the innermost loops or blocks that hold the difference
  NodeRef our_node, their_node;    ///< the first that differ below them; null where only one side has one
  std::string what;                ///< that difference in a few words
  std::vector<std::string> trail;  ///< TVM's lines, from the difference outwards
  std::string failed_check;        ///< TVM stops at its own check instead; its text
};

/// A match: the buffer that matches each buffer of the description, and the start of its region.
struct PatternMatch {
  std::unordered_map<const BufferNode*, Buffer> buffers;                  ///< the description's -> ours
  std::unordered_map<const BufferNode*, std::vector<Expr>> region_begin;  ///< of our buffers
};

/// Compares the block that `realize` realizes (its bindings do not matter) with the description. With `explain` unset a
/// mismatch says nothing but that there is one, which is what a search over many descriptions wants.
std::expected<PatternMatch, PatternMismatch> match_pattern(const BlockRealize& realize, const PrimFunc& description,
                                                           bool explain = true);

/// Both patterns side by side, the first difference underlined; support/text/sides.h takes them apart again.
std::string side_by_side(const PatternMismatch& mismatch);

}  // namespace tirscope::schedule
