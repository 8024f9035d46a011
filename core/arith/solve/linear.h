// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "ir/ir.h"

namespace tirscope::arith {

/// `expr` as coefficients[0] * vars[0] + ... + coefficients[n-1] * vars[n-1] + base.
struct LinearForm {
  std::vector<Expr> coefficients;
  Expr base;
};

/// The linear form of `expr` in `vars`, when it has one (TVM's DetectLinearEquation). Coefficients and base may hold
/// other variables.
std::optional<LinearForm> detect_linear_equation(const Expr& expr, const std::vector<Var>& vars);

/// `min <= var <= max` as a conjunction of linear comparisons says it; a missing bound is null.
struct ClipBound {
  Expr min, max;
};
/// The bounds that `condition` puts on each of `vars` (TVM's DetectClipBound); nothing when some part of it is not a
/// bound on exactly one of them.
std::optional<std::vector<ClipBound>> detect_clip_bound(const Expr& condition, const std::vector<Var>& vars);

}  // namespace tirscope::arith
