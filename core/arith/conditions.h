// SPDX-License-Identifier: Apache-2.0
// Taking boolean expressions apart and putting them together.
#pragma once

#include <vector>

#include "ir/expr.h"

namespace tirscope::arith {

class Analyzer;

/// The parts of `a and (b and c)`, from left to right: a, b, c. With `keep_composites` each `and` is listed before its
/// parts as well (TVM's ExtractConstraints).
std::vector<Expr> split_conjunction(const Expr& condition, bool keep_composites = false);
/// The parts of `a or (b or c)` (TVM's ExtractComponents).
std::vector<Expr> split_disjunction(const Expr& condition);
/// The conjunction of `parts` from left to right; true when there is none.
Expr conjunction(const std::vector<Expr>& parts);

/// `condition` with negations moved inwards and comparisons written with `<`, `<=`, `==` and `!=` only.
Expr normalized_negations(Expr condition);

/// The condition as a conjunction of disjunctions, simplified within and across its clauses (TVM's SimplifyAsAndOfOrs).
Expr simplify_as_and_of_ors(const Expr& condition, Analyzer& analyzer);

/// The condition inside `likely(condition)`, or the condition itself.
Expr without_likely(const Expr& condition);

}  // namespace tirscope::arith
