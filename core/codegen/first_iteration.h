// SPDX-License-Identifier: Apache-2.0
// What a loop does first, and in its first iteration alone: the init of a reduction. Done before the loop it takes no
// test in each iteration, and the loop that is left has as many iterations as the program says, not one less.
#pragma once

#include <optional>
#include <vector>

#include "ir/stmt.h"

namespace tirscope::codegen {

struct DoneFirst {
  std::vector<const StmtNode*> around;  ///< what stands around it from the loop on: loops, and lets of scalar integers
  const IfThenElseNode* statement;      ///< without an else
  std::vector<Expr> others;  ///< of its condition, what does not speak of the first iterations; all must hold
};

/// The statement of `loop` that
/// 1. is executed before everything else in it;
/// 2. has a condition that says, among other things, of `loop` and of each loop around the statement that it is in its
///    first iteration;
/// 3. stands in one place only, in serial and unrolled loops that have an iteration at least, as constants say.
std::optional<DoneFirst> done_first(const ForNode& loop);

}  // namespace tirscope::codegen
