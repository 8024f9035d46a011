// SPDX-License-Identifier: Apache-2.0
// What a loop does first, and in its first iteration alone: the init of a reduction. Done before the loop it takes no
// test in each iteration, and the loop that is left has as many iterations as the program says, not one less.
#pragma once

#include <optional>
#include <vector>

#include "ir/stmt.h"

namespace tirscope::codegen {

struct DoneFirst {
  std::vector<const StmtNode*> around;  ///< what encloses it, from the loop on: loops, and lets of scalar integers
  const IfThenElseNode* statement;      ///< without an else
  std::vector<Expr> others;  ///< the parts of its condition that are not about first iterations; all must hold
};

/// Whether `condition` is `variable == min`: true in the first iteration of a loop that counts from `min`.
bool says_first(const Expr& condition, const Var& variable, const Expr& min);

/// The statement of `loop` that
/// 1. is executed before everything else in it;
/// 2. has a condition that is a conjunction and says of `loop`, and of each loop between it and the statement, that it
///    is in its first iteration;
/// 3. occurs once in `loop`; all these loops are serial or unrolled, with constant bounds and at least one iteration.
std::optional<DoneFirst> done_first(const ForNode& loop);

}  // namespace tirscope::codegen
