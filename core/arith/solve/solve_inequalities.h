// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>
#include <vector>

#include "arith/iter_map/iter_map.h"

namespace tirscope::arith {

/// What a system of comparisons says of its variables.
struct SolvedRanges {
  std::unordered_map<const VarNode*, Range> ranges;  ///< of each variable that has one; may depend on those after it
  std::vector<Expr> relations;                       ///< what the ranges do not say; `false` alone: no point is left
};

/// The range of each of `variables` in which `relations` hold, by Fourier-Motzkin elimination over the rationals with
/// rounding to integers (TVM's SolveInequalitiesToRange). `known` holds the ranges that variables have anyway.
SolvedRanges solve_inequalities_to_range(const std::vector<Var>& variables, const VarRanges& known,
                                         const std::vector<Expr>& relations);

}  // namespace tirscope::arith
