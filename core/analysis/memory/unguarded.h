// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "analysis/memory/linear_access.h"

namespace tirscope::analysis {

/// An entry of a linear sequence as threads pass it.
struct Passage {
  LinearEntry::Kind kind = LinearEntry::Kind::Leaf;
  const StmtNode* stmt = nullptr;
  int partner = 0;       ///< to the other entry of the scope
  bool barrier = false;  ///< all threads wait for each other at it, or right before it
};

/// An access among `a` and one among `b` (indexes into `entries`, ascending) that follow each other, in either order,
/// with no barrier on the way: one thread may do the second before another has done the first. The way may lead around
/// the end of a loop. Nothing where there is a barrier on every way. What is not known is taken for possible: whether a
/// branch is taken, or a loop of unknown extent entered.
std::optional<std::pair<int, int>> unguarded(const std::vector<Passage>& entries, const std::vector<int>& a,
                                             const std::vector<int>& b);

}  // namespace tirscope::analysis
