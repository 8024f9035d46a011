// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arith/iter_map/iter_map.h"

namespace tirscope::arith {

/// What is left of integer variables under linear equations: `values` gives each of them over the variables in `free`,
/// where `conditions` hold. A condition without a free variable says whether there is a solution at all.
struct LinearSolution {
  std::vector<std::pair<Var, Expr>> values;  ///< one for each variable of the system, in its order
  VarRanges free;
  std::vector<Expr> conditions;
};

/// Solves `equations` for `variables`, each with its range, by the Smith normal form of their coefficients (TVM's
/// SolveLinearEquations). What is not a linear equation with constant coefficients becomes a condition.
LinearSolution solve_linear_equations(const VarRanges& variables, const std::vector<Expr>& equations);

}  // namespace tirscope::arith
