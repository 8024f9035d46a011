// SPDX-License-Identifier: Apache-2.0
// What a loop does first, and in its first iteration alone: the init of a reduction. Done before the loop it takes no
// test in each iteration, and the loop that is left has as many iterations as the program says, not one less.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "ir/stmt.h"

namespace tirscope::codegen {

struct DoneFirst {
  std::vector<const StmtNode*> around;  ///< what encloses it, from the loop on: loops, and lets of scalar integers
  std::vector<const IfThenElseNode*> statements;  ///< without an else, all under the same condition
  std::vector<Expr> others;  ///< the parts of the condition that are not about first iterations; all must hold
};

/// What is known where a loop stands.
struct Surroundings {
  std::function<bool(const Expr&)> non_negative;
  std::function<bool(const VarNode& data)> apart;  ///< no other memory overlaps it, and accesses may change places
};

/// Whether `expr` is computed from variables and numbers alone.
bool reads_nothing(const Expr& expr);
/// Whether `condition` is `variable == min`: true in the first iteration of a loop that counts from `min`.
bool says_first(const Expr& condition, const Var& variable, const Expr& min);

/// The statement of `loop` that
/// 1. is executed before everything else in it;
/// 2. has a condition that is a conjunction and says of `loop`, and of each loop between it and the statement, that it
///    is in its first iteration: each for itself, or several as `k0 * 32 + k1 == 0`, where nothing is less than 0;
/// 3. occurs once in `loop`; all these loops are serial or unrolled, with constant bounds and at least one iteration;
/// and those beside it, as unrolled tiles have them, that
/// 4. have the same condition and store constants, each where no statement before it reads or stores.
std::optional<DoneFirst> done_first(const ForNode& loop, const Surroundings& known);

}  // namespace tirscope::codegen
